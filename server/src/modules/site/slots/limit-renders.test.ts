import { expect, it } from "vitest";
import { limitRenders, type SiteRendering } from "./place-rendering.ts";

const rendered = { filled: [], faults: [], isComplete: true, open: [] };

function createSharedRenders(factor = 1) {
  const ends: (() => void)[] = [];
  const fill = limitRenders(() => new Promise((resolve) => ends.push(() => resolve(rendered))), factor);
  const visit = (address: string) => fill([], { visitor: { address } } as Parameters<SiteRendering["fill"]>[1], 100);
  return { visit, ends };
}

it.each([
  [1, 4],
  [10, 40],
])(
  "with the factor %i an address has %i pages rendered at a time, and others as many beside it",
  async (factor, max) => {
    const { visit, ends } = createSharedRenders(factor);
    const running = Array.from({ length: max }, () => visit("192.0.2.1"));
    expect(await visit("192.0.2.1")).toMatchObject({ isComplete: false, faults: [] });
    running.push(visit("192.0.2.2"));
    expect(ends).toHaveLength(max + 1);
    for (const end of ends) end();
    expect((await Promise.all(running)).every(({ isComplete }) => isComplete)).toBe(true);
  },
);

it("an address has its share again when a page is done, or failed", async () => {
  const fill = limitRenders(() => Promise.reject(new Error("ended")), 1);
  const visit = () => fill([], { visitor: { address: "192.0.2.1" } } as Parameters<SiteRendering["fill"]>[1], 100);
  for (let at = 0; at < 9; at += 1) await expect(visit()).rejects.toThrow("ended");
});
