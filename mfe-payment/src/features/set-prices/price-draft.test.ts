import type { CountryPriceLists } from "@kalima/catalog-contract";
import { beforeEach, describe, expect, it } from "vitest";
import { createDraft, keepDraft, type PriceDraft, readDraft, readPrices, toWanted } from "./price-draft.ts";

const DRAFT: PriceDraft = {
  isDefault: false,
  currency: "KWD",
  prices: { 1: "3.75", 6: "3.550", 12: "٣٫٣٥", 24: "3.15" },
  isLater: false,
  day: "",
};
const listOf = (currency: string, minors: readonly number[], state: "current" | "planned" = "current") =>
  ({
    currency,
    packs: minors.map((amountMinor, place) => ({ pack: [1, 6, 12, 24][place], perLesson: { amountMinor, currency } })),
    state,
  }) as CountryPriceLists["lists"][number];

describe("typed prices", () => {
  it("are amounts in the smallest unit of their currency", () => {
    expect(readPrices(DRAFT).packs.map(({ lessonMinor }) => lessonMinor)).toEqual([3_750, 3_550, 3_350, 3_150]);
    const yen = { ...DRAFT, currency: "JPY", prices: { 1: "900", 6: "850", 12: "800", 24: "750" } };
    expect(readPrices(yen).packs[0]?.lessonMinor).toBe(900);
  });

  it.each([
    ["of nothing", { 1: "0" }, { 1: "invalid" }],
    ["that are no numbers", { 6: "cheap" }, { 6: "invalid" }],
    ["with more decimals than the currency has", { 1: "3.7501" }, { 1: "invalid" }],
    ["that rise with the pack", { 12: "3.6" }, { 12: "dearer" }],
    ["beyond all bounds", { 1: "100001" }, { 1: "invalid" }],
  ])("%s are refused at their field", (_what, prices, problems) => {
    const draft = { ...DRAFT, prices: { ...DRAFT.prices, ...prices } };
    expect(readPrices(draft).problems).toEqual(problems);
    expect(toWanted("KW", draft)).toBeNull();
  });

  it("are requested from a day on, which must be there", () => {
    expect(toWanted("KW", { ...DRAFT, isLater: true })).toBeNull();
    expect(toWanted("KW", { ...DRAFT, isLater: true, day: "2026-04-01" })).toMatchObject({ fromDay: "2026-04-01" });
    expect(toWanted("KW", { ...DRAFT, isDefault: true, prices: {} })).toEqual({ country: "KW", list: null });
  });

  it("begin with the newest of the country, or the default", () => {
    const others = [listOf("EGP", [20_000, 19_000, 18_000, 17_000])];
    const lists = [listOf("KWD", [4_000, 3_900, 3_800, 3_700], "planned"), listOf("KWD", [3_750, 3_550, 3_350, 3_150])];
    expect(createDraft(lists, others)).toMatchObject({ currency: "KWD", prices: { 1: "4", 6: "3.9" } });
    expect(createDraft([], others)).toMatchObject({ currency: "EGP", prices: { 1: "200", 24: "170" } });
  });
});

describe("a draft", () => {
  beforeEach(() => sessionStorage.clear());

  it("is kept for its country and account until it is sent", () => {
    keepDraft("one", "KW", DRAFT);
    keepDraft("one", "SA", { ...DRAFT, currency: "SAR" });
    expect(readDraft("one", "KW")).toEqual(DRAFT);
    expect(readDraft("other", "KW")).toBeNull();
    keepDraft("one", "KW", null);
    expect([readDraft("one", "KW"), readDraft("one", "SA")?.currency]).toEqual([null, "SAR"]);
    keepDraft("one", "SA", null);
    expect(sessionStorage.length).toBe(0);
  });
});
