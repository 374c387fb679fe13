import { DAY_MS } from "@kalima/contracts/domain";
import { expect, it, test } from "vitest";
import { createPageNames } from "./page-names.ts";

const pages = createPageNames("k".repeat(43));
const page = pages.issue("mona");
const [random, proof] = page.split(".") as [string, string];
const corrupt = (text: string) => (text.startsWith("x") ? "y" : "x") + text.slice(1);

it("recognizes the page of a visitor in every process with the key", () => {
  expect(pages.isPageOf(page, "mona")).toBe(true);
  expect(createPageNames("k".repeat(43)).isPageOf(page, "mona")).toBe(true);
  expect(page.length).toBeLessThanOrEqual(100);
});

it("no two pages have one name", () => {
  expect(pages.issue("mona")).not.toBe(page);
});

test.each([
  ["another visitor", page, "grace"],
  ["another key", createPageNames("j".repeat(43)).issue("mona"), "mona"],
  ["another random part", `${corrupt(random)}.${proof}`, "mona"],
  ["another proof", `${random}.${corrupt(proof)}`, "mona"],
  ["a suffix", `${page}.x`, "mona"],
  ["a missing character", page.slice(0, -1), "mona"],
  ["no proof", random, "mona"],
  ["an empty string", "", "mona"],
])("rejects a name: %s", (_what, given, visitor) => {
  expect(pages.isPageOf(given, visitor)).toBe(false);
});

it("a page proves nothing after a day", () => {
  let time = Date.parse("2026-11-21T10:00:00Z");
  const stamped = createPageNames("k".repeat(43), () => new Date(time));
  const name = stamped.issue("mona");
  time += DAY_MS;
  expect(stamped.isPageOf(name, "mona")).toBe(true);
  time += 1;
  expect(stamped.isPageOf(name, "mona")).toBe(false);
});

it("a blank name looks like any other and is no visitor's", () => {
  expect(pages.issueBlank()).toMatch(/^[\w-]{23}\.[\w-]{43}$/);
  expect(pages.isPageOf(pages.issueBlank(), "mona")).toBe(false);
});
