import { gender, type ProfileChanges, referralSource } from "@kalima/contracts/api";
import { countryCode } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { birthDateOf } from "./date-of-birth.ts";

/** The form's own shape: an empty choice is "", a date is its typed parts. */
export const completeProfileForm = z.object({
  details: z.object({ country: countryCode }),
  gender: z.union([gender, z.literal("")]),
  dateOfBirth: z
    .object({ day: z.string(), month: z.string(), year: z.string() })
    .check(z.refine((parts) => birthDateOf(parts, new Date()) !== "invalid", "validation.date_invalid")),
  referralSource: z.union([referralSource, z.literal("")]),
});
export type CompleteProfile = z.infer<typeof completeProfileForm>;

/** The request body: the country, and the optional fields that were filled in. */
export function changesOf(form: CompleteProfile, today: Date): ProfileChanges {
  const dateOfBirth = birthDateOf(form.dateOfBirth, today);
  return {
    details: form.details,
    ...(form.gender && { gender: form.gender }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(form.referralSource && { referralSource: form.referralSource }),
  };
}
