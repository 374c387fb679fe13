import type { Company, CompanyStats } from "@kalima/contracts/api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { draftPage } from "./page-draft.ts";
import type { Shell } from "./shell-build.ts";
import { unknownVisitor } from "./visitor.ts";

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(() => void process.off("unhandledRejection", note));

const text = { en: "Home", ar: "" };
const page = { path: "/", access: "public" as const, frame: "full" as const, title: text, description: text };
const shell = {
  shellPages: [{ ...page, component: "home" }],
  shellSlots: [],
  notFoundPath: "/page-not-found",
  earlyScript: "",
  contentScript: "",
  filmStyle: "",
  filmHtml: text,
  entry: [],
  languages: { en: [], ar: [] },
  pages: {},
  composition: [],
  facade: [],
  fonts: { en: [], ar: [] },
  decide: () => ({ kind: "enter", page: { ...page, component: "home", remote: null } }),
} as unknown as Shell;

it("a page whose HTML cannot be made fails for its visitor, and for nobody else", async () => {
  const draft = await draftPage(
    {
      url: "/",
      language: "en",
      theme: "light",
      release: { id: "r", page: "p", remotes: [] },
      visitor: unknownVisitor("203.0.113.7"),
      callApi: async () => ({ status: 404, body: "null" }),
      onFaults: () => undefined,
    },
    { company: {} as Company, stats: {} as CompanyStats },
    {
      shell,
      heads: { provide: () => undefined, read: async () => null },
      company: async () => ({}) as Company,
      stats: async () => ({}) as CompanyStats,
      paymentOrigins: { script: [], frame: [] },
      siteOrigin: "https://kalima.example",
      mode: "production",
      now: () => new Date(0),
      maxMs: 120,
      shellHtml: () => Promise.reject(new Error("the shell does not render")),
    },
  );
  expect([await draft.isWhole, await draft.faults]).toEqual([false, []]);
  // Node reports what nobody handled after the microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  await expect(draft.body).rejects.toThrow("the shell does not render");
});
