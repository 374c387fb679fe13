import { describe, expect, it } from "vitest";
import { claims, findPage, readPathParams } from "./match-path.ts";

describe("claims", () => {
  it.each([
    ["/", "/", false, true],
    ["/", "/teachers", false, false],
    ["/teachers", "/teachers", false, true],
    ["/teachers", "/teachers/", false, true],
    ["/teachers", "/teachers/1", false, false],
    ["/booking/:id", "/booking/42", false, true],
    ["/booking/:id", "/booking", false, false],
    ["/booking/:id", "/booking/42/more", false, false],
    ["/profile", "/profile/account", true, true],
    ["/profile", "/profile", true, true],
    ["/profile", "/profiles", true, false],
  ])("page %s, path %s, sub-paths %s → %s", (path, visited, subPaths, expected) => {
    expect(claims({ path, subPaths }, visited)).toBe(expected);
  });
});

it("reads the parameters of a path", () => {
  expect(readPathParams("/booking/:id/at/:time", "/booking/7/at/9")).toEqual({ id: "7", time: "9" });
  expect(readPathParams("/teachers", "/teachers")).toEqual({});
});

describe("findPage", () => {
  it.each([
    ["/profile/help", "/profile/help"],
    ["/profile/account", "/profile"],
    ["/profile/lessons/7", "/profile/lessons"],
  ])("at %s chooses %s, in whatever order the pages are listed", (path, expected) => {
    const pages = [
      { path: "/profile", subPaths: true },
      { path: "/profile/lessons", subPaths: true },
      { path: "/profile/help" },
    ];
    expect(findPage(pages, path)?.path).toBe(expected);
    expect(findPage(pages.toReversed(), path)?.path).toBe(expected);
  });

  it("finds the first page that claims, and none where none does", () => {
    const pages = [{ path: "/teachers" }, { path: "/teachers/:id" }];
    expect(findPage(pages, "/teachers/7")).toBe(pages[1]);
    expect(findPage(pages, "/nowhere")).toBeUndefined();
  });
});
