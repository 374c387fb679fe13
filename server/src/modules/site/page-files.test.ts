import { expect, it } from "vitest";
import { pageFiles } from "./page-files.ts";
import type { PlannedPlace } from "./plan-places.ts";
import type { Shell, SitePage } from "./shell-build.ts";

const file = (name: string, as: "script" | "style" = "script") => ({ file: name, as, integrity: name });
const shell = {
  entry: [file("main.js")],
  languages: { en: [file("en.js")], ar: [] },
  pages: {},
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

function filesOf(skeleton: string, places: PlannedPlace[] = [place], text: string | null = "h1 {}") {
  return pageFiles({
    shell,
    page: { component: null, screen: "login", skeleton } as unknown as SitePage,
    language: "en",
    role: null,
    places,
    isRendered: () => true,
    styleSheet: () => text,
  });
}
const preloads = (...args: Parameters<typeof filesOf>) => filesOf(...args).preload.map(({ url }) => url);

it.each<[string, PlannedPlace[], boolean]>([
  ["form", [place], true],
  ["list", [place], false],
  ["form", [], false],
])("a page of a %s with the remotes %j preloads the scripts of forms: %s", (skeleton, places, isPreloaded) => {
  expect(preloads(skeleton, places).includes("/assets/forms.js")).toBe(isPreloaded);
});

it("preloads the code of the shown screen alone", () => {
  expect(preloads("list").filter((url) => url.startsWith("/mfe-x/"))).toEqual([
    "/mfe-x/remoteEntry.js",
    "/mfe-x/screen.js",
    "/mfe-x/screen.css",
  ]);
});

it("a sheet that cannot stand in the document is not preloaded as well", () => {
  expect(preloads("list", [place], null)).not.toContain("/mfe-x/screen.css");
  expect(filesOf("list", [place], null).entry.at(-1)).toMatchObject({ url: "/mfe-x/screen.css", text: null });
});
