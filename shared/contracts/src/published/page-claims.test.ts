import { expect, it } from "vitest";
import { takesSameAddress } from "./page-claims.ts";

it.each([
  ["/a/:id", "/a/:other", true],
  ["/a/:id", "/a/new", true],
  ["/a", "/b", false],
  ["/a", "/a/:id", false],
  ["/a/*", "/a/b", true],
  ["/a", "/a/b/*", false],
  ["/a/*", "/a", true],
  ["/a/*", "/a/b/*", true],
  ["/a/*", "/b/*", false],
])("%s and %s: one address for both is %s", (one, other, expected) => {
  const claim = (path: string) => ({ path: path.replace("/*", ""), subPaths: path.endsWith("/*") });
  expect(takesSameAddress(claim(one), claim(other))).toBe(expected);
  expect(takesSameAddress(claim(other), claim(one))).toBe(expected);
});
