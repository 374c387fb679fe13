import { AppError, isAppError, isKnownCode } from "@kalima/contracts/errors";
import {
  type AckFields,
  type ClientEvent,
  type ParsedPayload,
  type SupportClientEvents,
  supportSocket,
} from "@kalima/contracts/sockets";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "../../database/database.ts";
import { createEventRate } from "./event-rate.ts";
import type { SupportSocket } from "./support-desk.ts";

type Contract = typeof supportSocket.client;
type EventName = keyof Contract;

/** What one side may do: by event, the fields of its acknowledgement. Events without a handler are refused. */
export type EventHandlers = {
  [Name in EventName]?: (payload: ParsedPayload<Contract[Name]>) => Promise<AckFields<Contract[Name]>>;
};

function parsePayload(name: EventName, value: unknown): unknown {
  const event: ClientEvent = supportSocket.client[name];
  if (!event.payload) return undefined;
  const { success, data, error } = z.safeParse(event.payload, value);
  if (success) return data;
  const code = error.issues.map(({ message }) => message).find(isKnownCode);
  throw new AppError(code ?? "support.malformed");
}

/**
 * Binds handlers to a socket. Every event is parsed, counted and acknowledged with `{ok: true, …}` or `{ok: false, code}`;
 * a flood ends the connection. Handlers run after `ready`: from then on the socket is in its rooms, so no message is
 * lost between the first `sync` and the first `receiveMessage`.
 */
export function bindEvents(
  socket: SupportSocket,
  handlers: EventHandlers,
  { clock, log, ready }: { clock: Clock; log: FastifyBaseLogger; ready: Promise<void> },
): void {
  const rate = createEventRate();
  let receivedBytes = 0;
  socket.conn.on("packet", ({ data }: { data?: string | Buffer }) => {
    receivedBytes += data?.length ?? 0;
  });

  async function run(name: string, payload: unknown): Promise<object> {
    if (!Object.hasOwn(handlers, name)) throw new AppError("auth.forbidden");
    const handler = handlers[name as EventName] as (payload: unknown) => Promise<object>;
    const parsed = parsePayload(name as EventName, payload);
    await ready;
    return handler(parsed);
  }

  socket.onAny((name: keyof SupportClientEvents, ...given: unknown[]) => {
    const last = given.at(-1);
    const acknowledge = typeof last === "function" ? (last as (ack: object) => void) : () => undefined;
    const verdict = rate.take(clock().getTime(), receivedBytes);
    receivedBytes = 0;
    if (verdict === "flooded") return void socket.disconnect(true);
    if (verdict === "too_many") return acknowledge({ ok: false, code: "request.too_many" });
    run(name, typeof given[0] === "function" ? undefined : given[0]).then(
      (fields) => acknowledge({ ok: true, ...fields }),
      (error: unknown) => {
        if (!isAppError(error)) log.error(error);
        acknowledge({ ok: false, code: isAppError(error) ? error.code : "server.unexpected" });
      },
    );
  });
}
