import { gender, type ProfileChanges, referralSource } from "@kalima/contracts/api";
import { countryCode } from "@kalima/contracts/domain";
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

const OLDEST_YEAR = 1900;

/** Parts of a date as typed so far: each may be empty or incomplete. */
export type DateParts = { day: string; month: string; year: string };

export const NO_DATE: DateParts = { day: "", month: "", year: "" };

/**
 * Returns the date of birth as `YYYY-MM-DD`; null when nothing was typed; `invalid` for a date that does not exist, is
 * incomplete, or lies after `today` or before 1900.
 */
export function readBirthDate({ day, month, year }: DateParts, today: Date): string | null | "invalid" {
  if (!day && !month && !year) return null;
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return "invalid";
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
  return exists && Number(year) >= OLDEST_YEAR && instant < today ? date : "invalid";
}
