import { expect, it } from "vitest";
import type { Shell, SitePage } from "../shells/shells.ts";
import type { PlannedPlace } from "../slots/plan-places.ts";
import { listOverlayFiles, listOverlayStyles, selectPageFiles } from "./page-files.ts";

const file = (name: string, as: "script" | "style" = "script") => ({ file: name, as, integrity: name });
const shell = {
  entry: [file("main.js")],
  languages: { en: [file("en.js")], ar: [] },
  pages: { home: [file("home.js")], about: [file("about.js")] },
  composition: [file("go-live.js")],
  facade: [file("remotes.js"), file("forms.css", "style")],
  forms: [file("forms.js")],
} as unknown as Shell;
const remote = {
  entry: "/mfe-x/remoteEntry.js",
  integrity: "entry",
  preload: [
    { url: "/mfe-x/screen.js", as: "script", integrity: "screen", screens: ["login"] },
    { url: "/mfe-x/screen.css", as: "style", integrity: "sheet", screens: ["login"] },
    { url: "/mfe-x/other.js", as: "script", integrity: "other", screens: ["other"] },
  ],
};
const place = { place: { kind: "page" }, remote, loadsAtOnce: true } as unknown as PlannedPlace;

const shown = { shell, language: "en" as const, role: null, isRendered: () => true, styleSheet: () => null };

function selectFilesFor(skeleton: string, places: PlannedPlace[] = [place], text: string | null = "h1 {}") {
  const page = { component: null, screen: "login", skeleton } as unknown as SitePage;
  return selectPageFiles({ ...shown, page, places, styleSheet: () => text });
}
const listAhead = (...args: Parameters<typeof selectFilesFor>) => selectFilesFor(...args).ahead.map(({ url }) => url);

it.each<[string, PlannedPlace[], boolean]>([
  ["form", [place], true],
  ["list", [place], false],
  ["form", [], false],
])("a page of a %s with the remotes %j fetches the scripts of forms ahead: %s", (skeleton, places, isAhead) => {
  expect(listAhead(skeleton, places).includes("/assets/forms.js")).toBe(isAhead);
});

it.each([
  ["home", [], ["/assets/home.js"]],
  ["about", ["/assets/about.js"], []],
])("the entry waits for the content of %s: %j", (component, preloaded, ahead) => {
  const page = { component, screen: null, skeleton: "list" } as unknown as SitePage;
  const files = selectPageFiles({ ...shown, page, places: [] });
  expect(files.preload.map(({ url }) => url)).toEqual(["/assets/en.js", ...preloaded]);
  expect(files.ahead.map(({ url }) => url)).toEqual([...ahead, "/assets/go-live.js"]);
});

it("fetches the code of the shown screen ahead, and of no other", () => {
  expect(listAhead("list").filter((url) => url.startsWith("/mfe-x/"))).toEqual([
    "/mfe-x/remoteEntry.js",
    "/mfe-x/screen.js",
  ]);
});

it.each(["h1 {}", null])(
  "has the sheet of the shown screen in the document, as text or link, and not ahead: %s",
  (text) => {
    expect(listAhead("list", [place], text)).not.toContain("/mfe-x/screen.css");
    expect(selectFilesFor("list", [place], text).styles.at(-1)).toMatchObject({ url: "/mfe-x/screen.css", text });
  },
);

const overlay = {
  place: { kind: "slot", slot: "app.overlay" },
  isOverlay: true,
  loadsAtOnce: false,
  remote: {
    ...remote,
    contract: { slots: [{ slot: "app.overlay" }] },
    preload: [
      { url: "/mfe-x/overlay.1a.css", as: "style", integrity: "button" },
      { url: "/mfe-x/panel.css", as: "style", integrity: "panel" },
      { url: "/mfe-x/panel.js", as: "script", integrity: "code" },
    ],
  },
} as unknown as PlannedPlace;
const about = { component: "about", screen: null } as unknown as SitePage;

it.each<[string, PlannedPlace[], string[]]>([
  ["what all remotes share, for a page of the shell", [overlay], ["/assets/remotes.js"]],
  ["no shared code, for a page of a remote", [place, overlay], []],
])("lists the code of an overlay with %s", (_what, places, shared) => {
  const files = listOverlayFiles(overlay, { shell, page: about, language: "en", places });
  expect(files.map(({ url }) => url)).toEqual([...shared, "/mfe-x/remoteEntry.js", "/mfe-x/panel.js"]);
});

it("an overlay comes with the sheet of its button alone, or with all where its build made none", () => {
  const urls = (planned: PlannedPlace) => listOverlayStyles(planned, about, "en").map(({ url }) => url);
  expect(urls(overlay)).toEqual(["/mfe-x/overlay.1a.css"]);
  const [, ...rest] = overlay.remote.preload;
  expect(urls({ ...overlay, remote: { ...overlay.remote, preload: rest } })).toEqual(["/mfe-x/panel.css"]);
});
