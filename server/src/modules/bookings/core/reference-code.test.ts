import { expect, it } from "vitest";
import { createReferenceCode } from "./reference-code.ts";

it("a thousand references are all different, use every sign in every place, and follow no order", () => {
  const references = Array.from({ length: 1_000 }, createReferenceCode);
  expect(new Set(references).size).toBe(1_000);
  const signs = new Set(references.join(""));
  const bits = Math.log2(signs.size) * (references[0]?.length ?? 0);
  expect(bits).toBeGreaterThanOrEqual(64);
  for (let place = 0; place < (references[0]?.length ?? 0); place += 1) {
    const here = new Set(references.map((reference) => reference[place]));
    expect([place, here.size]).toEqual([place, signs.size]);
  }
  // Neighbours share a place by chance alone: one in 31.
  const shared = references
    .slice(1)
    .map((next, at) => [...next].filter((sign, place) => sign === references[at]?.[place]).length);
  expect(shared.reduce((sum, count) => sum + count, 0) / (shared.length * 16)).toBeLessThan(0.05);
});
