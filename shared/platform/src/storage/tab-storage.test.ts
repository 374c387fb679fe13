import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { keepInTab, readFromTab } from "./tab-storage.ts";

const draft = z.object({ name: z.string() });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("keeps a value until it is removed", () => {
  keepInTab("d", { name: "Salma" });
  expect(readFromTab("d", draft)).toEqual({ name: "Salma" });
  keepInTab("d", null);
  expect(readFromTab("d", draft)).toBeNull();
});

it.each(["{", '{"name":1}', "null", ""])("takes %j for no value", (stored) => {
  sessionStorage.setItem("d", stored);
  expect(readFromTab("d", draft)).toBeNull();
});

it("does nothing where storage is forbidden", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => keepInTab("d", { name: "Salma" })).not.toThrow();
  expect(readFromTab("d", draft)).toBeNull();
});
