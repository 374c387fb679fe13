import type { Company, CompanyStats } from "@kalima/school-contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { HeadAnswer } from "../../../kernel/ports/head-sources.ts";
import { evaluateFlags, NOBODY } from "../../flags/public.ts";
import { makeUnknownVisitor } from "../facts/visitor.ts";
import type { Shell } from "../shells/shells.ts";
import { draftPage } from "./page-draft.ts";

const COMPANY = { description: { en: "", ar: "" }, location: { en: "", ar: "" } } as Company;

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(() => void process.off("unhandledRejection", note));

const text = { en: "Home", ar: "" };
const page = { path: "/", access: "public" as const, frame: "full" as const, title: text, description: text };
const trainer = { ...page, path: "/trainers/:id", head: { source: "trainer", title: text, description: text } };
const shell = {
  shellPages: [
    { ...page, component: "home" },
    { ...trainer, component: "trainer" },
  ],
  shellSlots: [],
  notFoundPath: "/page-not-found",
  earlyScript: "",
  contentScript: "",
  reservedBanners: () => "",
  filmStyle: "",
  filmHtml: text,
  entry: [],
  languages: { en: [], ar: [] },
  pages: {},
  composition: [],
  facade: [],
  forms: [],
  fonts: { en: [], ar: [] },
  decide: () => ({ kind: "enter", page: { ...page, component: "home", remote: null } }),
} as unknown as Shell;

type DraftParts = Parameters<typeof draftPage>[1];
const draft = (url: string, parts: Pick<DraftParts, "shellHtml"> & Partial<DraftParts>) =>
  draftPage(
    {
      url,
      language: "en",
      arabicStyle: "latn",
      theme: "light",
      release: { id: "r", page: "p", remotes: [] },
      visitor: makeUnknownVisitor("203.0.113.7"),
      facts: { company: COMPANY, stats: {} as CompanyStats },
      flags: evaluateFlags({}, NOBODY, new Date(0)),
      callApi: async () => ({ status: 404, body: "null" }),
      onFaults: () => undefined,
    },
    {
      shell,
      heads: { read: async () => ({ kind: "unknown" }), listPaths: async () => [] },
      company: async () => ({ value: COMPANY, readAt: new Date(0) }),
      flags: async () => ({}),
      counted: async () => ({ stats: {} as CompanyStats, prices: {} }),
      siteOrigin: "https://kalima.example",
      mode: "production",
      now: () => new Date(0),
      maxMs: () => 120,
      ...parts,
    },
  );

it("a page whose HTML cannot be rendered fails for its visitor only", async () => {
  const failed = await draft("/", { shellHtml: () => Promise.reject(new Error("the shell does not render")) });
  expect([await failed.isComplete, await failed.faults]).toEqual([false, []]);
  // Node reports unhandled rejections after the microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  await expect(failed.body).rejects.toThrow("the shell does not render");
});

it.each([
  ["keeps room above the page for banners", { reservedBanners: () => "<aside>room</aside>" }, true],
  ["comes without room from a shell that was built before it", { reservedBanners: undefined }, false],
])("a page %s", async (_what, changed, hasRoom) => {
  const made = await draft("/", { shell: { ...shell, ...changed } as Shell, shellHtml: async () => "<p>home</p>" });
  const body = (await made.body).map((part) => part.fill({ nonce: "n", pageName: "p" })).join("");
  expect([body.includes("<aside>room</aside>"), body.includes("<p>home</p>")]).toEqual([hasRoom, true]);
});

it.each<[string, Pick<Shell, "shortState">, object]>([
  [
    "as its shell shortens it",
    { shortState: ({ status }, language) => ({ short: [status, language] }) },
    { short: [200, "en"] },
  ],
  ["whole to a shell that shortens nothing", {}, { release: { id: "r", page: "p", remotes: [] }, status: 200 }],
])("a page says what the shell starts from %s", async (_what, changed, expected) => {
  const made = await draft("/", { shell: { ...shell, ...changed }, shellHtml: async () => "<p>home</p>" });
  const body = (await made.body).map((part) => part.fill({ nonce: "n", pageName: "p" })).join("");
  const [, state = ""] = /id="site-state">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(state)).toMatchObject(expected);
});

const found: HeadAnswer = { kind: "found", facts: { texts: {} } };
it.each<[string, HeadAnswer, number, string]>([
  ["/", { kind: "unknown" }, 200, "/"],
  ["/trainers/7", found, 200, "/trainers/7"],
  ["/trainers/8", { kind: "missing" }, 404, "/page-not-found"],
  ["/trainers/8", { kind: "missing", hasOwnPage: true }, 404, "/trainers/8"],
  ["/trainers/7", { kind: "unknown" }, 200, "/trainers/7"],
  ["/nowhere", found, 404, "/page-not-found"],
])("%s, where the head source says %o, is answered with %i and the page %s", async (url, answer, status, shown) => {
  const paths: string[] = [];
  const made = await draft(url, {
    heads: { read: async () => answer, listPaths: async () => [] },
    shellHtml: async (path) => {
      paths.push(path);
      return "";
    },
  });
  const body = (await made.body).map((part) => part.fill({ nonce: "", pageName: "" })).join("");
  expect([made.status, paths]).toEqual([status, [shown]]);
  expect(body).toContain(`"status":${shown === "/page-not-found" ? 404 : 200}`);
});
