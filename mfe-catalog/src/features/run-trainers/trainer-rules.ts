import { type ChangeTrainer, createTrainerBody, LESSON_PRICE_MINOR, type StaffTrainer } from "@kalima/catalog-contract";
import { SCHOOL_CURRENCY, showsSomething, typedMinor } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { formatAmount } from "../../shared/amounts.ts";

const { name, gender, country, nationality, bornOn, phone, language, timeZone } = createTrainerBody.shape;
const { min, max } = LESSON_PRICE_MINOR;

function readPrice(typed: string): number | null {
  const minor = typedMinor(typed, SCHOOL_CURRENCY);
  return minor !== null && minor >= min && minor <= max ? minor : null;
}

/** The contract's rules for a form, whose price is typed in whole units. */
const details = {
  ...{ name, gender, country, nationality },
  price: z.string().check(z.refine((typed) => readPrice(typed) !== null, "validation.price_invalid")),
};
export const newTrainerForm = z.object({ ...details, bornOn, phone, language, timeZone });
export const detailsForm = z.object({
  ...details,
  reason: z.string().check(z.refine(showsSomething, "validation.required")),
});
export type NewTrainerForm = z.infer<typeof newTrainerForm>;
export type DetailsForm = z.infer<typeof detailsForm>;
/** The fields that both forms have. */
export type TrainerDetails = Omit<DetailsForm, "reason">;

/** Details as the server takes them. */
export function toDetails(typed: TrainerDetails): Omit<ChangeTrainer, "reason"> {
  const { name, gender, country, nationality, price } = typed;
  return { name, gender, country, nationality, pricePerLessonMinor: readPrice(price) ?? Number.NaN };
}

/** A trainer's details as they are typed. */
export function toTyped({ name, gender, country, nationality, pricePerLesson }: StaffTrainer): TrainerDetails {
  return { name, gender, country, nationality, price: formatAmount(pricePerLesson) };
}
