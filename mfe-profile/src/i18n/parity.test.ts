import { translationProblems } from "@kalima/testing";
import { expect, it } from "vitest";
import ar from "./ar.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

it("says everything in both languages, with every Arabic plural form", () => {
  // The button that switches the language is named in the other one.
  const skipped = /^language\.switch$/;
  expect(translationProblems(en, ar, { latin: /JPG|PNG/g, skipped })).toEqual([]);
});
