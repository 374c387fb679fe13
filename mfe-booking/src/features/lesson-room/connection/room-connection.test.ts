import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "./emit-event.ts";
import { openRoomConnection } from "./room-connection.ts";

type Listener = (...given: unknown[]) => void;
type Answer = { ok: boolean; code?: string };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose server answers `enter` with a refusal or not at all. */
async function open(answer: Answer | null = null) {
  const listeners = new Map<string, Listener>();
  const attempts: number[] = [];
  const startedAt = Date.now();
  const wire = {
    connected: false,
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    connect: () => void attempts.push((Date.now() - startedAt) / 1_000),
    disconnect() {
      wire.connected = false;
      return wire;
    },
    timeout: (delayMs: number) => ({
      emitWithAck: () =>
        answer ? Promise.resolve(answer) : new Promise((_, fail) => setTimeout(() => fail(new Error("late")), delayMs)),
    }),
  };
  const closings: string[] = [];
  let losses = 0;
  const nothing = () => {};
  const connection = openRoomConnection({
    openSocket: async () => wire as unknown as Socket,
    lastSequence: () => 0,
    onEntered: nothing,
    onLost() {
      losses += 1;
    },
    onState: nothing,
    onSignal: nothing,
    onSaid: nothing,
    onEdited: nothing,
    onClock: nothing,
    onClosed: (reason) => void closings.push(reason),
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    connection,
    wire,
    attempts,
    closings,
    losses: () => losses,
    fire: (event: string, ...given: unknown[]) => listeners.get(event)?.(...given),
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000),
  };
}

it("tries again 2 seconds after each attempt that fails, however often", async () => {
  const { fire, pass, attempts } = await open();
  for (let failed = 0; failed < 10; failed += 1) {
    fire("connect_error", new Error("websocket error"));
    await pass(2);
  }
  expect(attempts).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
});

it("gives an attempt that hangs up after 8 seconds", async () => {
  const { fire, pass, attempts, losses } = await open();
  fire("disconnect", "transport close");
  await pass(24);
  expect(attempts).toEqual([8, 16, 24]);
  expect(losses()).toBe(4);
});

it("replaces a connection whose server no longer answers", async () => {
  const { wire, pass, attempts } = await open();
  wire.connected = true;
  await pass(4.5);
  expect(attempts).toEqual([4.5]);
});

it.each<[string, unknown[], string]>([
  ["replaced", [{}], "replaced"],
  ["disconnect", ["io server disconnect"], "lesson.not_now"],
  ["connect_error", [Object.assign(new Error("no"), { data: { code: "request.not_found" } })], "request.not_found"],
])("does not come back after %s", async (event, given, reason) => {
  const { fire, pass, attempts, closings } = await open();
  fire(event, ...given);
  fire("disconnect", "io client disconnect");
  window.dispatchEvent(new Event("online"));
  await pass(60);
  expect(attempts).toEqual([]);
  expect(closings).toEqual([reason]);
});

it("waits until the page has renewed its session", async () => {
  const { fire, pass, attempts, closings } = await open();
  fire("connect_error", Object.assign(new Error("no"), { data: { code: "auth.required" } }));
  await pass(3);
  expect(attempts).toEqual([3]);
  expect(closings).toEqual([]);
});

it("ends when the server refuses to let the person in", async () => {
  const { wire, fire, pass, closings } = await open({ ok: false, code: "lesson.not_now" });
  wire.connected = true;
  fire("connect");
  await pass(0);
  expect(closings).toEqual(["lesson.not_now"]);
});
