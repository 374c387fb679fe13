import * as z from "zod/mini";

/** A past-tense fact with ids. `type` is `domain.past_tense`; a change that breaks readers raises `version`. */
export type EventDefinition<Type extends string = string, Payload extends z.core.$ZodType = z.core.$ZodType> = {
  type: Type;
  version: number;
  payload: Payload;
  /** True if a late subscriber gets the last value. */
  replays: boolean;
  /** The wire format: `{ type, version, payload }`; unknown fields are dropped. */
  schema: z.core.$ZodType<{ type: Type; version: number; payload: z.infer<Payload> }>;
};

/** Defines an event; see `EventDefinition`. */
export function defineEvent<const Type extends string, Payload extends z.core.$ZodType>(definition: {
  type: Type;
  version: number;
  payload: Payload;
  replays?: boolean;
}): EventDefinition<Type, Payload> {
  const { type, version, payload, replays = false } = definition;
  const schema = z.object({ type: z.literal(type), version: z.literal(version), payload });
  return {
    type,
    version,
    payload,
    replays,
    schema: schema as unknown as EventDefinition<Type, Payload>["schema"],
  };
}

/** Tells an event from other exports of a contract package, by its shape. */
export function isEvent(value: unknown): value is EventDefinition {
  if (typeof value !== "object" || value === null) return false;
  const { type, version, replays, schema } = value as Partial<EventDefinition>;
  return typeof type === "string" && typeof version === "number" && typeof replays === "boolean" && Boolean(schema);
}
