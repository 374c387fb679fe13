import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MS, SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import type { AckFields, PayloadOf, ServerListeners, SocketContract } from "@kalima/contracts/sockets";
import type { MessageType } from "@kalima/messages-contract";
import type { Platform } from "../platform.ts";
import { onWake } from "./wake.ts";

type Fields<C extends SocketContract, T extends keyof C["client"]> =
  Awaited<ReturnType<typeof emitEvent<C, T & string>>> extends Outcome<infer F> ? F : never;

export type ReliableSocket<C extends SocketContract> = {
  isUp(): boolean;
  /** Repeats by itself what the server refuses for coming too fast. */
  emit<T extends keyof C["client"] & string>(
    event: T,
    payload: PayloadOf<C["client"][T]>,
    timeoutMs?: number,
  ): Promise<Outcome<Fields<C, T>>>;
  close(): void;
};

/** The server has a limit of events; it does nothing for one beyond it. */
const SLOWED_DOWN = "request.too_many";
/** About 20 seconds. */
const MAX_REPEATS = 8;

/**
 * Tells whether a refusal says nothing about the request, because the server or its database is busy or away. The
 * request may then be retried.
 */
export function isTransient(code: string): boolean {
  return code === "network.timeout" || code.startsWith("server.");
}

type ReliableSocketOptions<C extends SocketContract> = {
  contract: C;
  openSocket(): Promise<Socket>;
  /** After each connect: fetch what was missed here. */
  onConnect(): void;
  /** The connection is up, but something may have been missed; see `onWake`. */
  onWake(): void;
  onLost(): void;
  /** The server will not have this connection; the line is closed. */
  onRefused(code: string): void;
  /** Payloads that break the contract are dropped. */
  listeners: Partial<ServerListeners<C["server"]>>;
};

/**
 * A socket that comes back: by socket.io after a break, and by ourselves after the server has ended it, as it does when
 * a session ends. Nothing is reported after `close`.
 */
export function openReliableSocket<C extends SocketContract>(parts: ReliableSocketOptions<C>): ReliableSocket<C> {
  let socket: Socket | null = null;
  let isClosed = false;
  let endings = 0;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  const stopWaking = onWake(() => {
    if (socket?.connected) parts.onWake();
  });

  function close(): void {
    isClosed = true;
    stopWaking();
    clearTimeout(reconnectTimer);
    socket?.disconnect();
  }

  function refuse(code: string): void {
    if (isClosed) return;
    close();
    parts.onRefused(code);
  }

  /** Where socket.io does not reconnect by itself. */
  function comeBack(opened: Socket): void {
    parts.onLost();
    reconnectTimer = setTimeout(() => opened.connect(), backOff(endings++, Math.random()));
  }

  function listen(opened: Socket): void {
    opened.on("connect", () => {
      if (isClosed) return;
      endings = 0;
      parts.onConnect();
    });
    opened.on("disconnect", (reason: string) => {
      if (isClosed) return;
      if (reason === "io server disconnect") comeBack(opened);
      else parts.onLost();
    });
    opened.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      if (isClosed) return;
      const code = error.data?.code ?? error.message;
      if (opened.active) parts.onLost();
      else if (isTransient(code)) comeBack(opened);
      else refuse(code);
    });
    for (const [event, listener] of Object.entries(parts.listeners)) {
      opened.on(event, (body: unknown) => {
        const payload = parseAnswer(parts.contract.server[event], body);
        if (payload !== undefined && !isClosed) (listener as (payload: unknown) => void)(payload);
      });
    }
  }

  async function connect(): Promise<void> {
    try {
      const opened = await parts.openSocket();
      socket = opened;
      if (isClosed) return void opened.disconnect();
      listen(opened);
      if (opened.connected) parts.onConnect();
    } catch {
      refuse("network.unreachable");
    }
  }

  void connect();

  return {
    isUp: () => socket?.connected === true,
    async emit(event, payload, timeoutMs) {
      for (let repeats = 0; socket; repeats += 1) {
        const answer = await emitEvent(parts.contract, socket, event, payload, timeoutMs);
        const isSlowedDown = answer.outcome === "refused" && answer.code === SLOWED_DOWN;
        if (!isSlowedDown || repeats === MAX_REPEATS) return answer as never;
        const pause = backOff(repeats, Math.random());
        await new Promise((resume) => setTimeout(resume, pause));
      }
      return { outcome: "lost" };
    },
    close,
  };
}

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

/** Beside it, at random, half as much again stays below the maximum. */
const MAX_MEAN_MS = SOCKET_RECONNECT_MAX_MS / 1.5;

/**
 * Milliseconds before attempt number `attempt` (from 0): doubling from 1 s, up to half more or less at random, at most
 * 5 s; so the clients of a restarted server come back spread over a second and more, at the first attempt too.
 *
 * @param random from 0 to 1
 */
export function backOff(attempt: number, random: number): number {
  const mean = Math.min(MAX_MEAN_MS, SOCKET_RECONNECT_MS * 2 ** attempt);
  return mean * (0.5 + random);
}
