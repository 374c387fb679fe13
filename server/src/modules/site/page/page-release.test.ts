import type { ReleaseSet } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { trimCompany, trimRelease } from "./page-release.ts";

const file = (url: string, language?: "en" | "ar") => ({
  url,
  as: url.endsWith(".css") ? ("style" as const) : ("script" as const),
  integrity: "sha384-x",
  ...(language && { language }),
});
const version = {
  version: "2",
  preload: [file("/both.css"), file("/en.css", "en"), file("/ar.css", "ar"), file("/a.js")],
};
const both = { en: "Book", ar: "احجز" };
const contract = {
  name: "mfe-demo",
  consumes: ["booking.created@1"],
  pages: [{ path: "/demo", screen: "demo", title: both, description: both, head: { source: "demo", title: both } }],
  slots: [{ slot: "profile.section", label: both }, { slot: "home.trainers" }],
  menu: [{ to: "/demo", label: both }],
};
const release = {
  id: "r",
  page: "p",
  remotes: [{ name: "mfe-demo", ...version, contract, lastGood: { ...version, version: "1" } }],
} as unknown as ReleaseSet;

it("names no files beside the entry, neither of a version nor of the one to fall back to", () => {
  const [remote] = trimRelease(release, "ar").remotes;
  expect(remote?.preload).toEqual([]);
  expect(remote?.lastGood).toEqual({ version: "1", preload: [] });
});

it("has titles and labels in the page's language alone, and neither heads nor descriptions", () => {
  const [remote] = trimRelease(release, "ar").remotes;
  const arabic = { en: "", ar: "احجز" };
  expect(remote?.contract).toEqual({
    name: "mfe-demo",
    consumes: ["booking.created@1"],
    pages: [{ path: "/demo", screen: "demo", title: arabic, description: { en: "", ar: "" } }],
    slots: [{ slot: "profile.section", label: arabic }, { slot: "home.trainers" }],
    menu: [{ to: "/demo", label: arabic }],
  });
});

it("leaves the release set itself as it is", () => {
  const before = structuredClone(release);
  trimRelease(release, "en");
  expect(release).toEqual(before);
});

it("has the company's texts in the page's language alone", () => {
  const company = { description: both, location: both, phone: "+20" } as unknown as Parameters<typeof trimCompany>[0];
  const english = { en: "Book", ar: "" };
  expect(trimCompany(company, "en")).toEqual({ description: english, location: english, phone: "+20" });
});
