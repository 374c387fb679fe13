import { SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import { type AckFields, type PayloadOf, supportSocket } from "@kalima/contracts/sockets";
import type { Platform } from "@kalima/platform";

export type Socket = Awaited<ReturnType<Platform["socket"]>>;

type Contract = typeof supportSocket.client;

/** `lost`: the connection broke before the acknowledgement, so the server may or may not have acted. */
export type Outcome<T> = { outcome: "done"; fields: T } | { outcome: "refused"; code: string } | { outcome: "lost" };

/** Emits one event and parses its acknowledgement. Never rejects, and leaves nothing in the socket's own send buffer. */
export async function emitEvent<T extends keyof Contract>(
  socket: Socket,
  event: T,
  payload: PayloadOf<Contract[T]>,
  timeoutMs = SOCKET_TIMEOUT_MS,
): Promise<Outcome<AckFields<Contract[T]>>> {
  if (!socket.connected) return { outcome: "lost" };
  try {
    const sent = payload === undefined ? [] : [payload];
    const ack: unknown = await socket.timeout(timeoutMs).emitWithAck(event, ...sent);
    const { success, data } = supportSocket.client[event].ack.safeParse(ack);
    if (!success) return { outcome: "refused", code: "server.unexpected" };
    if (!data.ok) return { outcome: "refused", code: data.code };
    return { outcome: "done", fields: data as unknown as AckFields<Contract[T]> };
  } catch {
    return socket.connected ? { outcome: "refused", code: "network.timeout" } : { outcome: "lost" };
  }
}
