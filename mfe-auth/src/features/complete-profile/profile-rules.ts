import { gender, type ProfileChanges, referralSource } from "@kalima/accounts-contract";
import { countryCode, readBirthDate } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** Values of the form. A choice that was not made is "", and a date is its parts as typed. */
export const completeProfileForm = z.object({
  details: z.object({ country: countryCode }),
  gender: z.union([gender, z.literal("")]),
  dateOfBirth: z
    .object({ day: z.string(), month: z.string(), year: z.string() })
    .check(z.refine((parts) => readBirthDate(parts, new Date()) !== "invalid", "validation.date_invalid")),
  referralSource: z.union([referralSource, z.literal("")]),
});
export type CompleteProfile = z.infer<typeof completeProfileForm>;

/** Returns the request body: the country, and those optional fields that were filled in. */
export function toProfileChanges(form: CompleteProfile, today: Date): ProfileChanges {
  const dateOfBirth = readBirthDate(form.dateOfBirth, today);
  return {
    details: form.details,
    ...(form.gender && { gender: form.gender }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(form.referralSource && { referralSource: form.referralSource }),
  };
}
