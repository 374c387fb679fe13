import { type ClaimedPage, readPathParams } from "@kalima/contracts/pages";
import { describe, expect, it } from "vitest";
import type { HeadSource } from "../../../kernel/ports/head-sources.ts";
import { createHeadSources, resolveHead } from "./head-sources.ts";

const page: ClaimedPage = {
  path: "/booking/:id",
  access: "public",
  frame: "full",
  title: { en: "Book sessions", ar: "حجز الجلسات" },
  description: { en: "Choose your times.", ar: "اختر مواعيدك." },
  head: {
    source: "teacher",
    title: { en: "Sessions with {{name}}", ar: "جلسات مع {{name}}" },
    description: { en: "{{name}} teaches {{topic}}.", ar: "تعلّم {{name}} {{topic}}." },
  },
};
const warnings: string[] = [];
const log = { warn: (text: string) => void warnings.push(text) };
const layla: HeadSource = async ({ id }) =>
  id === "7"
    ? {
        texts: { name: { en: "Layla", ar: "ليلى" }, topic: { en: "business", ar: "الأعمال" } },
        structuredData: { en: { name: "Layla" }, ar: { name: "ليلى" } },
        picture: { en: "/layla-en.png", ar: "/layla-ar.png" },
      }
    : null;

async function resolvePageHead(
  source: HeadSource | null,
  path: string,
  language: "en" | "ar" = "en",
  maxWaitMs?: number,
) {
  const sources = createHeadSources(log, maxWaitMs);
  if (source) sources.provide("teacher", source);
  return resolveHead(page, await sources.read("teacher", readPathParams(page.path, path)), language);
}

describe("the head of a page", () => {
  it.each([
    ["en", "Kalima — Sessions with Layla", "Layla teaches business.", { name: "Layla" }],
    ["ar", "كلمة — جلسات مع ليلى", "تعلّم ليلى الأعمال.", { name: "ليلى" }],
  ] as const)("comes from the source that its manifest names, in %s", async (language, title, description, data) => {
    expect(await resolvePageHead(layla, "/booking/7", language)).toEqual({
      title,
      description,
      structuredData: data,
      picture: `/layla-${language}.png`,
    });
  });

  const own = {
    title: "Kalima — Book sessions",
    description: "Choose your times.",
    structuredData: null,
    picture: null,
  };
  it.each<[string, HeadSource | null, string]>([
    ["no module provides the source", null, "/booking/7"],
    ["the source fails", () => Promise.reject(new Error("the database is away")), "/booking/7"],
  ])("comes from the manifest when %s", async (_why, source, path) => {
    expect(await resolvePageHead(source, path)).toEqual(own);
  });

  it("comes from the manifest when the source does not answer in time", async () => {
    expect(await resolvePageHead(() => new Promise(() => {}), "/booking/7", "en", 1)).toEqual(own);
  });

  it("logs why a source failed", () => {
    expect(warnings).toEqual(["head source teacher: the database is away"]);
  });
});

it.each<[string, HeadSource | null, string, string]>([
  ["found", layla, "/booking/7", "found"],
  ["missing where the source finds nothing", layla, "/booking/8", "missing"],
  ["unknown where no module provides the source", null, "/booking/7", "unknown"],
  ["unknown where the source fails", () => Promise.reject(new Error("the database is away")), "/booking/8", "unknown"],
])("answers %s", async (_, source, path, kind) => {
  const sources = createHeadSources({ warn: () => {} });
  if (source) sources.provide("teacher", source);
  expect(await sources.read("teacher", readPathParams(page.path, path))).toMatchObject({ kind });
});

it("rejects a second source of the same name", () => {
  const sources = createHeadSources(log);
  sources.provide("teacher", layla);
  expect(() => sources.provide("teacher", layla)).toThrow("two modules provide the head source teacher");
});

it("lists the paths of all sources, without those of one that fails", async () => {
  const warned: string[] = [];
  const sources = createHeadSources({ warn: (text: unknown) => warned.push(String(text)) });
  sources.provide("teacher", layla, { listPaths: async () => ["/teachers/7"] });
  sources.provide("article", layla, { listPaths: () => Promise.reject(new Error("the database is away")) });
  sources.provide("result", layla);
  expect(await sources.listPaths()).toEqual(["/teachers/7"]);
  expect(warned).toEqual(["paths of head source article: the database is away"]);
});
