import { SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import type { AckFields, MessageType, PayloadOf, SocketContract } from "@kalima/contracts/sockets";
import type { Platform } from "../platform.ts";

/** The `safeParse` of a contract's schema, stated here so that zod stays out of this module. */
type Parser = { safeParse(value: unknown): { success: true; data: unknown } | { success: false } };

/** A value of the other side as the schema has it; undefined when it breaks the schema. */
export function parseAnswer(schema: unknown, value: unknown): unknown {
  const result = (schema as Parser).safeParse(value);
  return result.success ? result.data : undefined;
}

export type Socket = Awaited<ReturnType<Platform["socket"]>>;

/** A recording of a minute is 2.6 MB: three minutes are a line of 120 kbit/s. */
const RECORDING_TIMEOUT_MS = 180_000;

/** How long the acknowledgement of a message may take. */
export function sendTimeoutFor(type: MessageType): number {
  return type === "audio" ? RECORDING_TIMEOUT_MS : SOCKET_TIMEOUT_MS;
}

/** `lost`: the connection broke before the acknowledgement, so the server may or may not have acted. */
export type Outcome<T> = { outcome: "done"; fields: T } | { outcome: "refused"; code: string } | { outcome: "lost" };

/**
 * Emits one event of a contract and parses its acknowledgement. Never rejects, and leaves nothing in the socket's own
 * send buffer. No acknowledgement within `timeoutMs` on a live connection is `refused` with `network.timeout`.
 */
export async function emitEvent<C extends SocketContract, T extends keyof C["client"] & string>(
  contract: C,
  socket: Socket,
  event: T,
  payload: PayloadOf<C["client"][T]>,
  timeoutMs = SOCKET_TIMEOUT_MS,
): Promise<Outcome<AckFields<C["client"][T]>>> {
  if (!socket.connected) return { outcome: "lost" };
  try {
    const sent = payload === undefined ? [] : [payload];
    const ack: unknown = await socket.timeout(timeoutMs).emitWithAck(event, ...sent);
    const answer = parseAnswer(contract.client[event]?.ack, ack) as
      | { ok: true }
      | { ok: false; code: string }
      | undefined;
    if (!answer) return { outcome: "refused", code: "server.unexpected" };
    if (!answer.ok) return { outcome: "refused", code: answer.code };
    return { outcome: "done", fields: answer as unknown as AckFields<C["client"][T]> };
  } catch {
    return socket.connected ? { outcome: "refused", code: "network.timeout" } : { outcome: "lost" };
  }
}
