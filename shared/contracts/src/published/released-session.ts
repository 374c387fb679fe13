import * as z from "zod/mini";
import { calendarDate, cefrLevel, id, instant } from "../domain/primitives.ts";
import { sessionUser, signedIn } from "../session/session.ts";

/**
 * The person of a session as released versions read it: with the whole account of that time. It stays as it is, so that a new
 * field of the account concerns no session, and goes when no live version reads it any more. The server's answers about
 * the session have all of it.
 */
export const releasedUser = z.extend(sessionUser, {
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  gender: z.nullable(z.enum(["female", "male"])),
  dateOfBirth: z.nullable(calendarDate),
  referralSource: z.nullable(z.enum(["friend", "facebook", "instagram", "tiktok", "search", "other"])),
  createdAt: instant,
  profilePicture: z.optional(z.nullable(z.object({ url: z.string() }))),
  student: z.optional(
    z.nullable(
      z.object({ id, placementTestResult: z.nullable(z.object({ id, level: cefrLevel, score: z.number() })) }),
    ),
  ),
});
export const releasedSignedIn = z.extend(signedIn, { user: releasedUser });
export const releasedSession = z.discriminatedUnion("state", [
  z.object({ state: z.literal("signedOut") }),
  z.object({ state: z.literal("signedIn"), user: releasedUser, verified: z.boolean(), rememberMe: z.boolean() }),
]);
