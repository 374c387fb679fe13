import { createQueryClient } from "@kalima/platform/react";
import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endQueries } from "./end-queries.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("leaves no clock running, neither of what was answered nor of what was under way", async () => {
  const client = createQueryClient();
  const never = () => new Promise<string>(() => {});
  const answered = new QueryObserver(client, { queryKey: ["answered"], queryFn: async () => "yes" });
  const waiting = new QueryObserver(client, { queryKey: ["waiting"], queryFn: never });
  const sent = new MutationObserver(client, { mutationFn: async () => "done" });
  const leave = [answered.subscribe(() => {}), waiting.subscribe(() => {}), sent.subscribe(() => {})];
  await sent.mutate();
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.getCurrentResult().data).toBe("yes");
  for (const unsubscribe of leave) unsubscribe();
  expect(vi.getTimerCount()).toBeGreaterThan(0);

  await endQueries(client);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
