import { messagesSocket } from "@kalima/contracts/sockets";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "./emit-event.ts";
import { openLine } from "./line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOO_MANY = { ok: false, code: "request.too_many" };
const READ = { conversationId: "00000000-0000-4000-8000-000000000001", delivered: 1, read: 1 };

/** A connected line whose server answers so, one after the other, and then as the last. */
async function lineWith(...answers: object[]) {
  const emitWithAck = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
  const socket = {
    connected: true,
    on: () => undefined,
    disconnect: () => undefined,
    timeout: () => ({ emitWithAck }),
  };
  const line = openLine({
    contract: messagesSocket,
    openSocket: async () => socket as unknown as Socket,
    onConnect: () => undefined,
    onWake: () => undefined,
    onLost: () => undefined,
    onRefused: () => undefined,
    listeners: {},
  });
  await vi.advanceTimersByTimeAsync(0);
  return { line, socket, emitWithAck };
}

it("repeats what came too fast, after a pause", async () => {
  const { line, emitWithAck } = await lineWith(TOO_MANY, TOO_MANY, { ok: true });
  const answer = line.emit("read", READ);
  await vi.advanceTimersByTimeAsync(0);
  expect(emitWithAck).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toMatchObject({ outcome: "done" });
  expect(emitWithAck).toHaveBeenCalledTimes(3);
  line.close();
});

it("gives up after a while, and at once when the line is lost meanwhile", async () => {
  const patient = await lineWith(TOO_MANY);
  const refused = patient.line.emit("read", READ);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refused).toEqual({ outcome: "refused", code: "request.too_many" });
  const lost = patient.line.emit("read", READ);
  await vi.advanceTimersByTimeAsync(0);
  patient.socket.connected = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await lost).toEqual({ outcome: "lost" });
  patient.line.close();
});
