import * as z from "zod/mini";

/** Brands the hosted fields distinguish; `card` while the number does not say. */
export const cardBrand = z.enum(["visa", "mastercard", "amex", "card"]);
export type CardBrand = z.infer<typeof cardBrand>;

export const cardField = z.enum(["holder", "number", "expiry", "cvv"]);
export type CardField = z.infer<typeof cardField>;

/**
 * Parent → frame. The frame answers `token`, `invalid` or `failed`, once per submit.
 * Send with the frame's origin as target, never with `*`.
 */
export const frameRequest = z.discriminatedUnion("type", [
  z.object({ type: z.literal("kalima.fields.submit") }),
  /** Moves the focus to the first wrong field, else to the first one. */
  z.object({ type: z.literal("kalima.fields.focus") }),
  /** The site's theme changed while the fields are open. */
  z.object({ type: z.literal("kalima.fields.theme"), theme: z.enum(["light", "dark"]) }),
]);
export type FrameRequest = z.infer<typeof frameRequest>;

/**
 * Frame → parent. Accept only when `event.origin` is the origin of `hostedFieldsUrl` and
 * `event.source` is the frame's window. Never holds a card number or CVV.
 */
export const frameMessage = z.discriminatedUnion("type", [
  /** The fields can be used; the frame wants this height in CSS pixels. */
  z.object({ type: z.literal("ready"), height: z.number() }),
  z.object({ type: z.literal("height"), height: z.number() }),
  /** `complete` once all four fields would pass; `last4` once the number would. */
  z.object({
    type: z.literal("change"),
    brand: cardBrand,
    /** The brand, also where it is newer than `brand`, whose values pages of earlier versions check. */
    network: z.optional(z.string()),
    last4: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    complete: z.boolean(),
  }),
  /** Enter was pressed in a field: the page answers with its own submit, as for its button. */
  z.object({ type: z.literal("submit") }),
  /** The fields show these errors themselves; codes of `validation.card_*`. The first one has the focus. */
  z.object({ type: z.literal("invalid"), fields: z.partialRecord(cardField, z.string()) }),
  /** One charge may be made with the token, within 15 minutes. */
  z.object({
    type: z.literal("token"),
    token: z.string().check(z.minLength(8), z.maxLength(128)),
    brand: cardBrand,
    last4: z.string().check(z.regex(/^\d{4}$/)),
    /** `MM/YY` */
    expiry: z.string().check(z.regex(/^\d{2}\/\d{2}$/)),
  }),
  /** The provider could not be reached; nothing was charged, submit again. `code` is an error code. */
  z.object({ type: z.literal("failed"), code: z.string() }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;
