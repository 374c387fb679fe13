import { type OwnTrainerProfile, type OwnTrainerProfileChanges, ownTrainerProfileChanges } from "@kalima/contracts/api";
import * as z from "zod/mini";
import { amountOf, textOf } from "../../shared/amounts.ts";

const { pricePerLessonMinor, ...texts } = ownTrainerProfileChanges.shape;

/** The contract's rules for a form, whose price is typed in whole units. */
export const pageForm = z.object({
  ...texts,
  price: z
    .string()
    .check(z.refine((text) => pricePerLessonMinor.safeParse(amountOf(text)).success, "validation.price_invalid")),
});
export type PageForm = z.infer<typeof pageForm>;

/** What the form starts with: what was sent last, whether it is approved or not. */
export function formOf({ specializations, levels, live, waiting }: OwnTrainerProfile): PageForm {
  const { headline, description, pricePerLesson } = waiting ?? live;
  return { specializations, levels, headline, description, price: textOf(pricePerLesson.amountMinor) };
}

/** The request body. */
export function changesOf({ price, ...texts }: PageForm): OwnTrainerProfileChanges {
  return { ...texts, pricePerLessonMinor: amountOf(price) ?? Number.NaN };
}
