import { expect, it } from "vitest";
import { type ApprovedPage, listChangedParts } from "./changed-parts.policy.ts";

const TEXT = { en: "Calm", ar: "هدوء" };
const LIVE: ApprovedPage = {
  page: { headline: TEXT, description: TEXT, qualifications: [] },
  video: { fileId: "a", transcript: "Hello", posterFileId: null },
  price: 20_000,
};
const CELTA = { kind: "certificate", title: TEXT, institution: TEXT, fromYear: 2014, toYear: null } as const;

it.each<[string, Partial<ApprovedPage>, string[]]>([
  ["nothing", {}, []],
  [
    "the same keys in another order",
    { page: { qualifications: [], description: TEXT, headline: { ar: "هدوء", en: "Calm" } } },
    [],
  ],
  ["a blank text where there was none", { page: { ...LIVE.page, accent: { en: "", ar: "" } } }, []],
  ["one language of a text", { page: { ...LIVE.page, headline: { ...TEXT, ar: "صبر" } } }, ["headline"]],
  [
    "a text and the résumé",
    { page: { ...LIVE.page, accent: TEXT, qualifications: [CELTA] } },
    ["accent", "qualifications"],
  ],
  ["another poster", { video: { fileId: "a", transcript: "Hello", posterFileId: "b" } }, ["introVideo"]],
  ["no video any more", { video: null }, ["introVideo"]],
  ["the price", { price: 25_000 }, ["price"]],
])("%s", (_what, changes, parts) => {
  expect(listChangedParts(LIVE, { ...LIVE, ...changes })).toEqual(parts);
});
