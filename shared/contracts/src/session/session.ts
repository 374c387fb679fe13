import * as z from "zod/mini";
import { calendarDate, cefrLevel, id, instant } from "../domain/primitives.ts";
import { roleName } from "../domain/role.ts";

export const gender = z.enum(["female", "male"]);
export const referralSource = z.enum(["friend", "facebook", "instagram", "tiktok", "search", "other"]);

/** The signed-in person, as their own browser sees them. */
export const user = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  gender: z.nullable(gender),
  dateOfBirth: z.nullable(calendarDate),
  referralSource: z.nullable(referralSource),
  /** `active` is the only status that may use the site. */
  status: z.enum(["active", "inactive"]),
  verified: z.boolean(),
  createdAt: instant,
  details: z.object({ country: z.nullable(z.string()) }),
  account: z.object({ profilePicture: z.nullable(z.object({ url: z.string() })) }),
  profilePicture: z.optional(z.nullable(z.object({ url: z.string() }))),
  role: z.object({ name: roleName }),
  student: z.optional(
    z.nullable(
      z.object({ id, placementTestResult: z.nullable(z.object({ id, level: cefrLevel, score: z.number() })) }),
    ),
  ),
});
export type User = z.infer<typeof user>;
/** Answer of register, login and verify-otp. */
export const signedIn = z.object({
  user,
  accessToken: z.string(),
  refreshToken: z.string(),
  verified: z.boolean(),
});
export type SignedIn = z.infer<typeof signedIn>;

/** The signed-in state of this browser, as the bus and every remote see it. Never a token. */
export const session = z.discriminatedUnion("state", [
  z.object({ state: z.literal("signedOut") }),
  z.object({ state: z.literal("signedIn"), user, verified: z.boolean(), rememberMe: z.boolean() }),
]);
export type Session = z.infer<typeof session>;

/** Content of the readable `user` cookie, for drawing the header before the session is restored. */
export const userCookie = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  verified: z.boolean(),
  picture: z.nullable(z.string()),
  /** False for a student without a result of the placement test; missing before the phone is verified. */
  placed: z.optional(z.boolean()),
});
