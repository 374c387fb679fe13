import * as z from "zod/mini";

/** A refused event: `code` is an error code of `@kalima/contracts/errors`. */
const refusal = z.object({ ok: z.literal(false), code: z.string() });

/** The acknowledgement of a client event: `{ok: true, …}` with these fields, or `{ok: false, code}`. */
export function makeAckSchema<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.discriminatedUnion("ok", [z.object({ ok: z.literal(true), ...fields }), refusal]);
}

/** One event from the browser. Without `payload` the event is sent with an acknowledgement callback alone. */
export type ClientEvent = { payload?: z.core.$ZodType; ack: z.core.$ZodType };

/** Every event of one socket namespace, by name: what each side sends, and how the server acknowledges. */
export type SocketContract = {
  namespace: string;
  client: Record<string, ClientEvent>;
  server: Record<string, z.core.$ZodType>;
};

/** The payload of an event as its sender writes it; undefined for an event without one. */
export type PayloadOf<T extends ClientEvent> = T extends { payload: infer P extends z.core.$ZodType }
  ? z.input<P>
  : undefined;

/** The payload of an event after it was parsed. */
export type ParsedPayload<T extends ClientEvent> = T extends { payload: infer P extends z.core.$ZodType }
  ? z.infer<P>
  : undefined;

/** Fields of an acknowledgement in addition to `ok: true`. */
export type AckFields<T extends ClientEvent> = Omit<Extract<z.infer<T["ack"]>, { ok: true }>, "ok">;

/** Listener types for socket.io, server side. */
export type ClientListeners<T extends SocketContract["client"]> = {
  [Name in keyof T]: (payload: PayloadOf<T[Name]>, done: (ack: z.infer<T[Name]["ack"]>) => void) => void;
};

/** Listener types for socket.io, browser side. */
export type ServerListeners<T extends SocketContract["server"]> = {
  [Name in keyof T]: (payload: z.infer<T[Name]>) => void;
};

/** Tells a socket from other exports of a contract package, by its shape. */
export function isSocket(value: unknown): value is SocketContract {
  if (typeof value !== "object" || value === null) return false;
  const { namespace, client, server } = value as Partial<SocketContract>;
  return typeof namespace === "string" && typeof client === "object" && typeof server === "object";
}
