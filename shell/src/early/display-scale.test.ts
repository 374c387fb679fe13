import { describe, expect, it } from "vitest";
import { DISPLAY_SCALE_SCRIPT } from "./display-scale.ts";

type Display = {
  /** Frames until the window has a width. */
  waits?: number;
  system?: number;
  zoom?: number;
  width?: number;
  isFine?: boolean;
  isChromium?: boolean;
  docked?: number;
};

/** Runs the script on a display; gives the scale that the page undoes, or null. */
function runOn({
  waits = 0,
  system = 1,
  zoom = 1,
  width = 1536,
  isFine = true,
  isChromium = true,
  docked = 0,
}: Display) {
  const document: { adoptedStyleSheets?: { text: string }[] } = {};
  class Sheet {
    text = "";
    replaceSync(text: string) {
      this.text = text;
    }
  }
  const window = {
    navigator: isChromium ? { userAgentData: {} } : {},
    devicePixelRatio: system * zoom,
    get outerWidth() {
      return waits > 0 ? 0 : width;
    },
    requestAnimationFrame(next: () => void) {
      waits -= 1;
      next();
    },
    innerWidth: Math.round((width - 8 - docked) / zoom),
    matchMedia: () => ({ matches: isFine }),
  };
  new Function("document", "window", "CSSStyleSheet", DISPLAY_SCALE_SCRIPT)(document, window, Sheet);
  const shown = /:root\{zoom:([\d.]+)/.exec(document.adoptedStyleSheets?.[0]?.text ?? "")?.[1];
  return shown === undefined ? null : Math.round(100 / Number(shown)) / 100;
}

describe("a display that the system enlarges", () => {
  it.each([
    [1, null],
    [1.2, null],
    [1.25, 1.25],
    [1.35, 1.35],
    [1.5, 1.5],
    [1.75, 1.75],
    [2, null],
  ])("by %d is undone as %j", (system, undone) => {
    expect(runOn({ system })).toBe(undone);
  });

  it.each([0.5, 0.67, 0.8, 0.9, 1.1, 1.25, 1.5, 2, 5])("is undone alike at the reader's zoom of %d", (zoom) => {
    expect(runOn({ system: 1.5, zoom })).toBe(1.5);
  });
});

it("a window that has no width yet is waited for", () => {
  expect(runOn({ system: 1.5, waits: 3 })).toBe(1.5);
});

it.each([1.25, 1.5, 1.75, 2, 3])("a reader's zoom of %d on a display of its own size is left alone", (zoom) => {
  expect(runOn({ zoom })).toBeNull();
});

it.each<[string, Display]>([
  ["a narrow window", { width: 1279 }],
  ["a finger", { isFine: false }],
  ["a browser that does not tell zoom and scale apart", { isChromium: false }],
  ["a window with docked tools", { docked: 250 }],
])("%s keeps the system's size", (_what, display) => {
  expect(runOn({ system: 1.5, ...display })).toBeNull();
});
