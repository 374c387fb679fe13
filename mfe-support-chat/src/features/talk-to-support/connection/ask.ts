import { SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import type { SupportClientEvents } from "@kalima/contracts/sockets";
import type { Platform } from "@kalima/platform";

export type Socket = Awaited<ReturnType<Platform["socket"]>>;

/** `lost`: the connection broke before the answer, so the server may or may not have acted. */
export type Answer =
  | { outcome: "done"; body: Record<string, unknown> }
  | { outcome: "refused"; code: string }
  | { outcome: "lost" };

/** Sends one event and waits for its acknowledgement. Never rejects, and never leaves an event in the socket's own queue. */
export async function ask(
  socket: Socket,
  event: keyof SupportClientEvents,
  body: unknown,
  withinMs = SOCKET_TIMEOUT_MS,
): Promise<Answer> {
  if (!socket.connected) return { outcome: "lost" };
  try {
    const answer: unknown = await socket.timeout(withinMs).emitWithAck(event, body);
    if (typeof answer !== "object" || answer === null) return { outcome: "refused", code: "server.unexpected" };
    const { ok, code, ...rest } = answer as Record<string, unknown>;
    if (ok === true) return { outcome: "done", body: rest };
    return { outcome: "refused", code: typeof code === "string" ? code : "server.unexpected" };
  } catch {
    return socket.connected ? { outcome: "refused", code: "network.timeout" } : { outcome: "lost" };
  }
}
