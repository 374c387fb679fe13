import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it("leaves the page alone when its code does not load, and loads it again", async () => {
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue(() => "part");
  const Part = lazyPart(load);
  const goOn = () => act(() => vi.advanceTimersByTimeAsync(0));
  render(
    <p>
      page{" "}
      <Suspense fallback="waits">
        <Part />
      </Suspense>
    </p>,
  );
  await goOn();
  expect(screen.getByText("page waits")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await goOn();
  expect(screen.getByText("page part")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
