import { calendarDate, cefrLevel, id, instant } from "@kalima/contracts/domain";
import { sessionUser, signedIn } from "@kalima/contracts/session";
import * as z from "zod/mini";
import { gender } from "./gender.ts";

export const referralSource = z.enum(["friend", "facebook", "instagram", "tiktok", "search", "other"]);

/**
 * All that the school knows of a person as such, for their own browser. Only the bundles that read it contain it, as long as
 * what others need does not stand in a file that imports it.
 */
export const account = z.extend(sessionUser, {
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  gender: z.nullable(gender),
  dateOfBirth: z.nullable(calendarDate),
  referralSource: z.nullable(referralSource),
  createdAt: instant,
  /** For which staff disabled the account; null while it is active, or without a reason. */
  disabledReason: z.optional(z.nullable(z.string())),
  profilePicture: z.optional(z.nullable(z.object({ url: z.string() }))),
  student: z.optional(
    z.nullable(
      z.object({ id, placementTestResult: z.nullable(z.object({ id, level: cefrLevel, score: z.number() })) }),
    ),
  ),
});
export type Account = z.infer<typeof account>;

/** Answer of register, login and verify-otp. */
export const accountSignedIn = z.extend(signedIn, { user: account });
export type AccountSignedIn = z.infer<typeof accountSignedIn>;
