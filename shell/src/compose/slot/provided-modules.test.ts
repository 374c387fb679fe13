import { resolve } from "node:path";
import { providedVersions, SHARED_MODULES } from "@kalima/build";
import { satisfy } from "@module-federation/enhanced/runtime";
import { expect, it } from "vitest";
import { PROVIDED_MODULES, providedModules } from "./provided-modules.ts";

const SHELL = resolve(import.meta.dirname, "../../..");

it("provides every module that builds of remotes ask the page for, and no other", () => {
  expect(PROVIDED_MODULES.toSorted()).toEqual(Object.keys(SHARED_MODULES).sort());
});

it.each(Object.entries(SHARED_MODULES))("provides %s in a version that %s accepts", (name, range) => {
  expect(satisfy(String(providedVersions(SHELL)[name]), range)).toBe(true);
});

it("refuses to share a module whose version it does not know", () => {
  const { react: _react, ...others } = providedVersions(SHELL);
  expect(() => providedModules(others)).toThrow("react");
});
