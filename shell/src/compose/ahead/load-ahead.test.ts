import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aReleasedRemote } from "../../testing/a-released-remote.ts";
import { createLoadAhead } from "./load-ahead.ts";

const at = (file: string) => `https://assets.example/mfe-x/${file}`;
const file = (name: string, as: "script" | "style", more: object = {}) => ({
  url: at(name),
  as,
  integrity: "sha384-x",
  ...more,
});
const remote = {
  ...aReleasedRemote("mfe-x", {}),
  preload: [
    file("app.js", "script"),
    file("en.js", "script", { language: "en" }),
    file("ar.js", "script", { language: "ar" }),
    file("list.js", "script", { screens: ["list"] }),
    file("list.css", "style", { screens: ["list"] }),
    file("other.js", "script", { screens: ["other"] }),
  ],
};

/** What was put into the head; here it never connects, because nothing is there to be loaded. */
let links: HTMLLinkElement[] = [];

beforeEach(() => {
  links = [];
  document.head.replaceChildren();
  vi.spyOn(document.head, "append").mockImplementation((link) => void links.push(link as HTMLLinkElement));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("fetches what a screen needs in the language, once, each with its hash", () => {
  const loadAhead = createLoadAhead(document, "ar");
  void loadAhead.screen(remote, "list");
  void loadAhead.screen(remote, "list");
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    "preload https://assets.example/mfe-x/remoteEntry.js",
    `preload ${at("app.js")}`,
    `preload ${at("ar.js")}`,
    `preload ${at("list.js")}`,
    `stylesheet ${at("list.css")}`,
  ]);
  expect(links.every(({ integrity, crossOrigin }) => integrity && crossOrigin === "anonymous")).toBe(true);
});

it("leaves out what the page has already", () => {
  document.head.innerHTML = `<link rel="preload" href="${at("list.js")}"><script src="${at("app.js")}" type="text/x"></script>`;
  void createLoadAhead(document, "en").screen(remote, "list");
  expect(links.map(({ href }) => href.split("/").at(-1))).toEqual(["remoteEntry.js", "en.js", "list.css"]);
});

it("resolves with the styles, also when they do not come, and tries those again", async () => {
  const loadAhead = createLoadAhead(document, "en");
  const lastStyle = () => links.findLast(({ rel }) => rel === "stylesheet");
  const first = loadAhead.screen(remote, "list");
  const lost = lastStyle();
  lost?.dispatchEvent(new Event("error"));
  await first;
  const second = loadAhead.screen(remote, "list");
  expect(lastStyle()).not.toBe(lost);
  lastStyle()?.dispatchEvent(new Event("load"));
  await second;
});

it("fetches further scripts once", () => {
  const loadAhead = createLoadAhead(document, "en");
  loadAhead.scripts([file("list.js", "script")]);
  loadAhead.scripts([file("list.js", "script")]);
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([`preload ${at("list.js")}`]);
});

it("applies further style sheets once", () => {
  const loadAhead = createLoadAhead(document, "en");
  void loadAhead.styles([file("section.css", "style")]);
  void loadAhead.styles([file("section.css", "style")]);
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([`stylesheet ${at("section.css")}`]);
});
