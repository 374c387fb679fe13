import { messagesSocket } from "@kalima/messages-contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openReliableSocket, type Socket } from "./reliable-socket.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOO_MANY = { ok: false, code: "request.too_many" };
const READ = { conversationId: "00000000-0000-4000-8000-000000000001", delivered: 1, read: 1 };

type Heard = (value: unknown) => void;

/** A connected line whose server answers so, one after the other, and then as the last. */
async function lineWith(...answers: object[]) {
  const emitWithAck = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
  const heard = new Map<string, Heard>();
  const connect = vi.fn();
  const socket = {
    connected: true,
    active: false,
    on: (event: string, listener: Heard) => void heard.set(event, listener),
    connect,
    disconnect: () => undefined,
    timeout: () => ({ emitWithAck }),
  };
  const onRefused = vi.fn();
  const line = openReliableSocket({
    contract: messagesSocket,
    openSocket: async () => socket as unknown as Socket,
    onConnect: () => undefined,
    onWake: () => undefined,
    onLost: () => undefined,
    onRefused,
    listeners: {},
  });
  await vi.advanceTimersByTimeAsync(0);
  return { line, socket, emitWithAck, heard, connect, onRefused };
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

it("comes back after a handshake that the server could not judge, and not after a refusal", async () => {
  const { line, heard, connect, onRefused } = await lineWith({ ok: true });
  const refusal = (code: string) => Object.assign(new Error(code), { data: { code } });
  heard.get("connect_error")?.(refusal("server.unexpected"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connect).toHaveBeenCalledTimes(1);
  expect(onRefused).not.toHaveBeenCalled();
  heard.get("connect_error")?.(refusal("auth.required"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connect).toHaveBeenCalledTimes(1);
  expect(onRefused).toHaveBeenCalledWith("auth.required");
  line.close();
});
