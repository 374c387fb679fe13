import { lessonRoomSocket } from "@kalima/booking-contract";
import type { AckFields, PayloadOf } from "@kalima/contracts/sockets";
import type { Platform } from "@kalima/platform";

export type Socket = Awaited<ReturnType<Platform["socket"]>>;

type Contract = typeof lessonRoomSocket.client;

/** An event that takes longer was lost with its connection: that must be known before 5 seconds are over. */
const ACK_TIMEOUT_MS = 2_500;

/** Emits one event. Null when no acknowledgement came, so the server may or may not have acted; never rejects. */
export async function emitEvent<T extends keyof Contract>(
  socket: Socket,
  event: T,
  payload: PayloadOf<Contract[T]>,
): Promise<({ ok: true } & AckFields<Contract[T]>) | { ok: false; code: string } | null> {
  if (!socket.connected) return null;
  try {
    const sent = payload === undefined ? [] : [payload];
    const ack: unknown = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, ...sent);
    const parsed = lessonRoomSocket.client[event].ack.safeParse(ack);
    return parsed.success ? (parsed.data as never) : { ok: false, code: "server.unexpected" };
  } catch {
    return null;
  }
}
