import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remote } from "../../slot/slot.fixtures.ts";
import { findDamage } from "./frame-damage.ts";
import { findLeak } from "./leaked-styles.ts";
import { watchDamage } from "./watch-damage.ts";

const PAGE = `<div id="root"><header><a href="/">Kalima</a></header><main><div data-remote="mfe-x" data-version="v2"><h1>Trainers</h1>
  <a class="card" href="/t">Card</a></div></main><footer><p>Footer</p></footer></div><div id="above"></div>`;
const select = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = PAGE;
  document.body.removeAttribute("style");
  document.head.innerHTML = "<title>Kalima</title>";
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
    left: 0,
    top: 0,
    width: 100,
    height: 20,
  } as DOMRect);
  covering = select("header a");
  document.elementFromPoint = () => covering;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Test files share the document (decision 22).
  document.body.innerHTML = "";
  Reflect.deleteProperty(document, "elementFromPoint");
});
let covering: Element;

describe("damage to the page", () => {
  const damage = (isFramed = true) => findDamage({ document, isFramed: () => isFramed });

  it("a whole page has no damage", () => {
    expect(damage()).toBeNull();
  });

  it.each<[string, () => void, string]>([
    ["a header that was removed", () => select("header").remove(), "no header any more"],
    ["a footer that was removed", () => select("footer").remove(), "no footer any more"],
    ["a main part that is hidden", () => select("main").setAttribute("style", "display: none"), "main cannot be seen"],
    ["a page that is hidden", () => document.body.setAttribute("style", "visibility: hidden"), "header cannot be seen"],
    [
      "a page that cannot be pressed",
      () => document.body.setAttribute("style", "pointer-events: none"),
      "can be pressed",
    ],
    ["something over the header", () => (covering = select("#above")), "lies over the page's header"],
    ["a remote's own content over the header", () => (covering = select("[data-remote] h1")), "lies over"],
  ])("is %s", (_what, harm, reason) => {
    harm();
    expect(damage()).toContain(reason);
  });

  it.each<[string, () => void]>([
    ["a dialog over the page", () => (covering = withRole("dialog"))],
    [
      "a page that waits below a dialog",
      () => {
        withRole("alertdialog");
        document.body.setAttribute("style", "pointer-events: none");
      },
    ],
    ["a toast over the header", () => (covering = withRole("alert"))],
  ])("is not %s", (_what, happen) => {
    happen();
    expect(damage()).toBeNull();
  });

  it("a bare page without a footer has no damage", () => {
    select("footer").remove();
    expect(damage(false)).toBeNull();
  });
});

function withRole(role: string): Element {
  const element = select("#above");
  element.setAttribute("role", role);
  return element;
}

function makeSheet(css: string): CSSStyleSheet {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  return style.sheet as CSSStyleSheet;
}

describe("a remote's style sheet", () => {
  it.each([
    ["body { overflow: hidden }", "body"],
    ["header a { color: red }", "header a"],
    ["@media (min-width: 1px) { footer p { display: none } }", "footer p"],
    [".card { color: red } a { color: red }", "a"],
  ])("leaks with %s", (css, selector) => {
    expect(findLeak(makeSheet(css), document)).toBe(selector);
  });

  it.each([
    ".card { color: red }",
    "[data-remote] a { color: red }",
    "html { --own: red }",
    "header:::broken { color: red }",
    ".elsewhere { color: red }",
  ])("does not with %s", (css) => {
    expect(findLeak(makeSheet(css), document)).toBeNull();
  });

  it("that cannot be read is left alone", () => {
    const unreadable = {
      href: null,
      get cssRules(): CSSRuleList {
        throw new DOMException("no", "SecurityError");
      },
    };
    expect(findLeak(unreadable, document)).toBeNull();
  });
});

describe("watching a page", () => {
  function watch(damage: () => string | null = () => null) {
    const found: string[] = [];
    const look = watchDamage({
      document,
      remotes: [remote({ entry: "https://assets.example/mfe-x/v2/remoteEntry.js" })],
      isFramed: () => true,
      onDamage: (owner, reason) => found.push(`${owner}: ${reason}`),
      damage,
    });
    return { found, look };
  }

  it("blames every version that is there, ten seconds after one has mounted", () => {
    select("#above").innerHTML =
      '<div data-remote="mfe-chat" data-version="c1"></div><div data-remote="mfe-y" data-version="y1" data-served></div>';
    const { found, look } = watch(() => "the page has no header any more");
    look();
    vi.advanceTimersByTime(9_999);
    expect(found).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(found).toEqual([
      "mfe-x@v2: the page has no header any more",
      "mfe-chat@c1: the page has no header any more",
    ]);
  });

  it("blames nobody for what is missing while the device cannot keep up, and looks again once it can", () => {
    let behind = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + behind);
    let reason: string | null = "the page has no footer any more";
    const { found, look } = watch(() => reason);
    look();
    behind = 3_000;
    vi.advanceTimersByTime(10_000);
    expect(found).toEqual([]);
    reason = null;
    vi.advanceTimersByTime(60_000);
    expect(found).toEqual([]);

    reason = "the page has no header any more";
    look();
    behind += 3_000;
    vi.advanceTimersByTime(12_499);
    expect(found).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(found).toEqual(["mfe-x@v2: the page has no header any more"]);
  });

  it("blames a style sheet's own version, and only that", () => {
    const sheet = makeSheet("footer { display: none }");
    vi.spyOn(document, "styleSheets", "get").mockReturnValue([
      Object.defineProperty(sheet, "href", { value: "https://assets.example/mfe-x/v2/1.css" }),
      makeSheet("footer { display: grid }"),
    ] as unknown as StyleSheetList);
    const { found, look } = watch();
    look();
    vi.advanceTimersByTime(10_000);
    expect(found).toEqual(["mfe-x@v2: its rule footer changes the frame of the page"]);
  });

  it("blames the version of a sheet whose text is in the document", () => {
    const style = document.createElement("style");
    style.dataset.href = "https://assets.example/mfe-x/v2/1.css";
    const sheet = makeSheet("footer { display: none }");
    vi.spyOn(document, "styleSheets", "get").mockReturnValue([
      Object.defineProperty(sheet, "ownerNode", { value: style }),
    ] as unknown as StyleSheetList);
    const { found, look } = watch();
    look();
    vi.advanceTimersByTime(10_000);
    expect(found).toEqual(["mfe-x@v2: its rule footer changes the frame of the page"]);
  });

  it("blames no version for a rule that the page has itself, such as that of an icon", () => {
    const sheet = makeSheet("footer { display: grid }");
    vi.spyOn(document, "styleSheets", "get").mockReturnValue([
      Object.defineProperty(sheet, "href", { value: "https://assets.example/mfe-x/v2/1.css" }),
      makeSheet("footer { display: grid }"),
    ] as unknown as StyleSheetList);
    const { found, look } = watch();
    look();
    vi.advanceTimersByTime(10_000);
    expect(found).toEqual([]);
  });

  it.each([
    [21, ["mfe-x@v2: the title of the page changes all the time"]],
    [20, []],
  ])("takes %d titles in ten seconds as one page's business or not", async (titles, expected) => {
    const { found } = watch();
    for (let at = 0; at < titles; at += 1) {
      document.title = `Title ${at}`;
      await vi.advanceTimersByTimeAsync(100);
    }
    expect([...new Set(found)]).toEqual(expected);
  });

  it("takes chunks and style sheets that come into the head for no titles", async () => {
    const { found } = watch();
    for (let at = 0; at < 30; at += 1) {
      document.head.append(document.createElement("link"));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(found).toEqual([]);
  });
});
