import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coverPage } from "./cover-page.ts";

const WINDOW_PX = 360;

/** Sets the width of the panel, because jsdom has no layout. */
function setWidth(panel: HTMLElement, px: number): void {
  vi.spyOn(panel, "offsetWidth", "get").mockReturnValue(px);
}

beforeEach(() => {
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(WINDOW_PX);
  document.body.innerHTML = `
    <header><a href="/">Home</a></header>
    <main><h1 tabindex="-1">Page</h1></main>
    <div><div id="chat" style="z-index: 90"><h2 tabindex="-1">Chat</h2></div><button id="beside">Beside</button></div>
    <aside><div id="tools" style="z-index: 91"><h2 tabindex="-1">Tools</h2></div></aside>
    <div id="dialog" style="z-index: 100"><button>Answer</button></div>
    <div data-live-announcer></div>`;
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const inert = () => [...document.querySelectorAll("[inert]")].map(({ id, localName }) => id || localName);
const close = vi.fn();
const cover = (id: string) => coverPage(one(`#${id}`), one(`#${id} h2`), close);

describe("a panel over the page", () => {
  it("leaves the page as it is where there is room beside it", () => {
    setWidth(one("#chat"), WINDOW_PX - 1);
    const uncover = cover("chat");
    expect(inert()).toEqual([]);
    uncover();
  });

  it("makes all under it inert while it is as wide as the window, and nothing above it", () => {
    setWidth(one("#chat"), WINDOW_PX);
    const uncover = cover("chat");
    expect(inert()).toEqual(["header", "main", "beside", "aside"]);
    uncover();
    expect(inert()).toEqual([]);
  });

  it("follows the width of the window, and takes the focus of what it then covers", () => {
    setWidth(one("#chat"), WINDOW_PX - 1);
    const uncover = cover("chat");
    one("header a").focus();
    setWidth(one("#chat"), WINDOW_PX);
    window.dispatchEvent(new Event("resize"));
    expect(inert()).toContain("header");
    expect(document.activeElement).toBe(one("#chat h2"));
    setWidth(one("#chat"), WINDOW_PX - 1);
    window.dispatchEvent(new Event("resize"));
    expect(inert()).toEqual([]);
    uncover();
  });

  it("lies under one that is higher, in whichever order they open and close", () => {
    for (const id of ["chat", "tools"]) setWidth(one(`#${id}`), WINDOW_PX);
    for (const order of [
      ["chat", "tools"],
      ["tools", "chat"],
    ]) {
      const [uncoverFirst, uncoverSecond] = order.map(cover);
      expect(inert()).toEqual(["header", "main", "div"]);
      uncoverFirst?.();
      expect(inert()).toEqual(order[0] === "chat" ? ["header", "main", "div"] : ["header", "main", "beside", "aside"]);
      uncoverSecond?.();
      expect(inert()).toEqual([]);
    }
  });

  it("closes with Escape from inside, and from what it hides, which keeps the focus", () => {
    const placeAt = (selector: string, left: number, right: number) =>
      vi.spyOn(one(selector), "getBoundingClientRect").mockReturnValue({ left, right, top: 0, bottom: 100 } as DOMRect);
    const press = (selector: string, more: KeyboardEventInit = {}) => {
      close.mockClear();
      const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, ...more });
      one(selector).dispatchEvent(event);
      return close.mock.calls;
    };
    placeAt("#chat", 200, 360);
    placeAt("#beside", 180, 220);
    placeAt("header a", 0, 200);
    placeAt("#tools", 180, 360);
    placeAt("#dialog button", 180, 220);
    placeAt("body", 0, 360);
    const seen = vi.spyOn(document, "elementFromPoint").mockReturnValue(one("#chat h2"));
    const uncover = cover("chat");
    expect(press("#chat h2")).toEqual([[false]]);
    expect(press("#beside")).toEqual([[true]]);
    expect(seen).toHaveBeenLastCalledWith(210, 50);
    expect(press("header a")).toEqual([]);
    expect(press("body")).toEqual([[false]]);
    expect(press("#chat h2", { isComposing: true })).toEqual([]);
    expect(press("#chat h2", { key: "Enter" })).toEqual([]);
    for (const above of ["#tools", "#dialog button"]) {
      seen.mockReturnValue(one(above));
      expect(press(above)).toEqual([]);
    }
    uncover();
    expect(press("#chat h2")).toEqual([]);
  });

  it("keeps inert what was inert before", () => {
    one("main").inert = true;
    setWidth(one("#chat"), WINDOW_PX);
    cover("chat")();
    expect(inert()).toEqual(["main"]);
  });
});
