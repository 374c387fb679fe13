import { expect, test } from "vitest";
import { type BenchOptions, readOptions } from "./options.ts";

test.each<[string, Partial<BenchOptions>]>([
  ["--help", { help: true }],
  ["--rooms", { only: "rooms" }],
  ["--messages", { only: "messages" }],
  ["--overload", { only: "overload" }],
  ["--catalog", { only: "catalog" }],
  ["--check", { check: true, only: undefined, pages: undefined, rounds: 5 }],
  ["--sizes --check", { check: true, only: "sizes" }],
  ["--rounds 2", { rounds: 2 }],
  ["--pages /login,/booking/:id", { pages: ["/login", "/booking/:id"] }],
])("npm run bench -- %s", (line, options) => {
  expect(readOptions(line.split(" "))).toMatchObject(options);
});

test.each([
  "--rounds 0",
  "--rounds",
  "--rounds many",
  "--pages",
  "--pages login",
  "--pages --check",
  "--rooms --cost",
  "--pages / --sizes",
])("%s is refused", (line) => {
  expect(() => readOptions(line.split(" "))).toThrow(/needs/);
});

test.each(["--helpp", "pages", "--pages / rounds"])("%s is no option", (line) => {
  expect(() => readOptions(line.split(" "))).toThrow(/no option/);
});
