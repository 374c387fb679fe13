import { expect, it, vi } from "vitest";
import { firstPaint } from "./first-paint.ts";

function page({ isPainted = false } = {}) {
  const requestAnimationFrame = vi.fn<(callback: () => void) => void>();
  const setTimeout = vi.fn<(callback: () => void) => void>();
  const performance = { getEntriesByName: () => (isPainted ? [{}] : []) };
  const done = vi.fn();
  const over = firstPaint({ performance, requestAnimationFrame, setTimeout } as unknown as Window).then(done);
  const paint = () => requestAnimationFrame.mock.lastCall?.[0]();
  const giveUp = () => setTimeout.mock.lastCall?.[0]();
  return { done, over, paint, giveUp };
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
