import { expect, it, vi } from "vitest";
import { firstPaint } from "./first-paint.ts";

function page({ isPainted = false } = {}) {
  let frame = () => {};
  let timer = () => {};
  const window = {
    performance: { getEntriesByName: () => (isPainted ? [{}] : []) },
    requestAnimationFrame: (callback: () => void) => void (frame = callback),
    setTimeout: (callback: () => void) => void (timer = callback),
  } as unknown as Window;
  const done = vi.fn();
  const over = firstPaint(window).then(done);
  return { done, over, paint: () => frame(), giveUp: () => timer() };
}

it("waits for nothing once something has been painted", async () => {
  const { done, over } = page({ isPainted: true });
  await over;
  expect(done).toHaveBeenCalledOnce();
});

it.each(["paint", "giveUp"] as const)(
  "waits for the next frame, or for the timer of a tab that has none: %s",
  async (way) => {
    const waiting = page();
    await new Promise((resolve) => setTimeout(resolve));
    expect(waiting.done).not.toHaveBeenCalled();
    waiting[way]();
    await waiting.over;
    expect(waiting.done).toHaveBeenCalledOnce();
  },
);
