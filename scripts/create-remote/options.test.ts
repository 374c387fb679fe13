import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("options of create-remote", () => {
  it("needs a name alone; page and titles follow from it", () => {
    expect(readOptions(["mfe-loyalty-points"])).toEqual({
      name: "mfe-loyalty-points",
      namespace: "loyalty-points",
      path: "/loyalty-points",
      title: { en: "Loyalty points", ar: "صفحة جديدة" },
      standalone: undefined,
    });
  });

  it("takes the folder of a repository of its own", () => {
    expect(readOptions(["mfe-x", "--standalone", "../x"])).toMatchObject({ name: "mfe-x", standalone: "../x" });
  });

  it("takes page and titles as they are given", () => {
    expect(readOptions(["mfe-x", "--path", "/a/b-2", "--title", " Points ", "--title-ar", "النقاط"])).toMatchObject({
      path: "/a/b-2",
      title: { en: "Points", ar: "النقاط" },
    });
  });

  it.each([
    ["no name", [], /Give exactly one name/],
    ["two names", ["mfe-a", "mfe-b"], /Give exactly one name/],
    ["a name without mfe-", ["points"], /cannot be the name/],
    ["capital letters", ["mfe-Points"], /cannot be the name/],
    ["a way out of the folder", ["mfe-../x"], /cannot be the name/],
    ["a hyphen at the end", ["mfe-x-"], /cannot be the name/],
    ["a name without end", [`mfe-${"x".repeat(40)}`], /cannot be the name/],
    ["a page without a slash", ["mfe-x", "--path", "points"], /cannot be a page/],
    ["the home page", ["mfe-x", "--path", "/"], /cannot be a page/],
    ["a parameter", ["mfe-x", "--path", "/x/:id"], /cannot be a page/],
    ["a title in one language", ["mfe-x", "--title", "Points"], /both languages/],
    ["an Arabic title without Arabic", ["mfe-x", "--title", "Points", "--title-ar", "Points"], /no Arabic letter/],
    ["an unknown option", ["mfe-x", "--route", "/x"], /--route/],
  ])("refuses %s with a reason", (_what, words, problem) => {
    expect(() => readOptions(words)).toThrow(problem);
  });
});
