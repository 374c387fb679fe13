import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNewerTimes } from "./use-newer-times.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = () => act(() => vi.advanceTimersByTimeAsync(10_000));

function watch(version: string | undefined) {
  const server = { version, isAway: false };
  const read = vi.fn(async () => {
    if (server.isAway) throw new Error("offline");
    return server.version ?? "";
  });
  const onChange = vi.fn();
  const hook = renderHook(() => useNewerTimes({ version, read, onChange }));
  return { server, read, onChange, ...hook };
}

it("tells of each other version once, also after one that could not be asked for", async () => {
  const { server, onChange } = watch("a");
  await wait();
  expect(onChange).not.toHaveBeenCalled();
  server.isAway = true;
  server.version = "b";
  await wait();
  server.isAway = false;
  await wait();
  await wait();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("asks nothing of a server without versions, and nothing once it is gone", async () => {
  const { read } = watch(undefined);
  const left = watch("a");
  left.unmount();
  await wait();
  expect([read, left.read].map((asked) => asked.mock.calls.length)).toEqual([0, 0]);
});
