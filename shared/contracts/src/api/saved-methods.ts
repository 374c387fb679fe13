import * as z from "zod/mini";
import { id } from "../domain/primitives.ts";

/** A card that the payment provider keeps for a student; its number is known to the provider alone. */
export const savedMethod = z.object({
  id,
  brand: z.string(),
  last4: z.string(),
  /** `MM/YY` */
  expiry: z.string(),
  holder: z.nullable(z.string()),
  /** Chosen first; one of a student's cards is. */
  isDefault: z.boolean(),
  /** No payment can be made with it any more. */
  isExpired: z.boolean(),
});
export type SavedMethod = z.infer<typeof savedMethod>;

/** All of a student's, the default first, then the newest. */
export const savedMethods = z.array(savedMethod);
