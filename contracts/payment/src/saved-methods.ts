import { wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

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

/** The student's saved payment methods, the default first. */
export const listSavedMethods = operation("GET /api/payment-methods", { answer: wrapData(savedMethods) });
/** Chooses the one that is offered first. Answers with all of them. */
export const makeMethodDefault = operation("POST /api/payment-methods/:id/default", { answer: wrapData(savedMethods) });
/** Deletes one, at the provider too. Answers with those that are left. */
export const deleteSavedMethod = operation("DELETE /api/payment-methods/:id", { answer: wrapData(savedMethods) });
