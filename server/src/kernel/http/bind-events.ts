import { AppError, isAppError, isErrorCode } from "@kalima/contracts/errors";
import type { AckFields, ClientEvent, ParsedPayload, SocketContract } from "@kalima/contracts/sockets";
import type { FastifyBaseLogger } from "fastify";
import type { Socket } from "socket.io";
import * as z from "zod/mini";
import { type ActionName, type Actor, createAct } from "../audit/act.ts";
import { audit } from "../audit/audit.ts";
import type { Clock, Database } from "../database/database.ts";
import { type ActSetting, runAs } from "./acts.ts";
import { toAppError } from "./problems.ts";

type ClientEvents = SocketContract["client"];

/** Handlers of one side's events; each returns the fields of its acknowledgement. Events without a handler are refused. */
export type EventHandlers<Events extends ClientEvents> = {
  [Name in keyof Events]?: (payload: ParsedPayload<Events[Name]>) => Promise<AckFields<Events[Name]>>;
};

/** The actions of a socket's events in the audit log: one that changes something, one that reads, or why there is none. */
export type SocketActs<Events extends ClientEvents> = { [Name in keyof Events]: ActSetting | { reads: ActionName } };

type Binding<Events extends ClientEvents> = {
  clock: Clock;
  database: Database;
  acts: SocketActs<Events>;
  /** Whoever is at the other end; null for students and guests, who are not audited. */
  actor: Actor | null;
  /** The object of all events; by default the `conversationId` of each. */
  objectId?: string;
  log: FastifyBaseLogger;
  /** Resolves when the socket is in its rooms. */
  ready: Promise<void>;
  /** Answers payloads that break the contract and name no code of their own. */
  malformed: string;
  rate?: Rate;
};

/** Postgres holds no NUL character: refused here as in the bodies of HTTP. Parsed payloads are as deep as their schema. */
function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(hasNul);
}

function parsePayload(event: ClientEvent, value: unknown, malformed: string): unknown {
  if (!event.payload) return undefined;
  const { success, data, error } = z.safeParse(event.payload, value);
  if (success && hasNul(data)) throw new AppError(malformed);
  if (success) return data;
  throw new AppError(error.issues.map(({ message }) => message).find(isErrorCode) ?? malformed);
}

/**
 * Binds handlers to a socket. Every event is parsed, counted and acknowledged with `{ok: true, …}` or `{ok: false, code}`;
 * a flood ends the connection. Handlers run after `ready`: from then on the socket is in its rooms, so no message is
 * lost between the first `sync` and the first `receiveMessage`.
 */
export function bindEvents<Events extends ClientEvents>(
  // biome-ignore lint/suspicious/noExplicitAny: sockets of every namespace, whose event types differ.
  socket: Socket<any, any, any, any>,
  events: Events,
  handlers: EventHandlers<Events>,
  { clock, database, acts, actor, objectId, log, ready, malformed, rate: allowed }: Binding<Events>,
): void {
  // Outside of its rooms it would hear nothing. Not `disconnect`, after which socket.io does not reconnect.
  ready.catch((error: Error) => {
    log.warn(`${socket.nsp.name}: ${error.message}`);
    socket.conn.close();
  });
  const rate = createEventRate(allowed);
  let receivedBytes = 0;
  socket.conn.on("packet", ({ data }: { data?: string | Buffer }) => {
    receivedBytes += data?.length ?? 0;
  });

  async function run(name: string, payload: unknown): Promise<object> {
    if (!Object.hasOwn(handlers, name)) throw new AppError("auth.forbidden");
    const handler = handlers[name] as (payload: unknown) => Promise<object>;
    const parsed = parsePayload(events[name] as ClientEvent, payload, malformed);
    await ready;
    const setting = acts[name as keyof Events];
    const read = typeof setting === "object" && "reads" in setting ? setting.reads : undefined;
    const action: ActionName | undefined = typeof setting === "string" ? (setting as ActionName) : read;
    if (!actor || !action) return handler(parsed);
    const { conversationId } = (parsed ?? {}) as { conversationId?: string };
    const act = createAct(actor, action, { id: objectId ?? conversationId ?? null, at: clock(), body: parsed });
    return runAs(act, async () => {
      const answer = await handler(parsed);
      if (read) await database.transaction((tx) => audit(tx));
      return answer;
    });
  }

  socket.onAny((name: string, ...given: unknown[]) => {
    const last = given.at(-1);
    const acknowledge = typeof last === "function" ? (last as (ack: object) => void) : () => undefined;
    const verdict = rate.take(clock().getTime(), receivedBytes);
    receivedBytes = 0;
    if (verdict === "flooded") return void socket.disconnect(true);
    if (verdict === "too_many") return acknowledge({ ok: false, code: "request.too_many" });
    run(name, typeof given[0] === "function" ? undefined : given[0]).then(
      (fields) => acknowledge({ ok: true, ...fields }),
      (error: Error) => {
        if (!isAppError(error)) log.error(error);
        acknowledge({ ok: false, code: toAppError(error).code });
      },
    );
  });
}

/** Events that may come at once, and how fast that allowance refills. */
export type Rate = { burst: number; perSecond: number };

/** Decides event by event; after `flooded` the connection is closed. */
export type EventRate = { take(now: number, bytes: number): "allowed" | "too_many" | "flooded" };

/** The limit for interactive clients. */
const PERSON: Rate = { burst: 30, perSecond: 10 };
const MAX_REFUSED = 300;
/** A 4 MB recording costs 9 tokens, a frame of the largest size 33: it is refused once, then slows its sender down. */
const BYTES_PER_TOKEN = 512 * 1024;

/** A token bucket, of 30 events that refills by 10 a second without a `rate`; large frames cost more than one token. */
export function createEventRate({ burst, perSecond }: Rate = PERSON): EventRate {
  let tokens = burst;
  let at = 0;
  let refused = 0;
  return {
    take(now, bytes) {
      tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond);
      at = now;
      const cost = 1 + Math.floor(bytes / BYTES_PER_TOKEN);
      if (tokens < 1) {
        refused += cost;
        return refused > MAX_REFUSED ? "flooded" : "too_many";
      }
      tokens = Math.max(0, tokens - cost);
      refused = 0;
      return "allowed";
    },
  };
}
