import * as z from "zod/mini";
import { id } from "../domain/primitives.ts";
import { roleName } from "../domain/role.ts";

/**
 * The signed-in person, as every remote knows them: who it is, and what their account still lacks. All else belongs to the
 * account (`@kalima/accounts-contract`), which a remote that needs it requests from the server.
 */
export const sessionUser = z.object({
  id,
  name: z.string(),
  /** `active` is the only status that may use the site. */
  status: z.enum(["active", "inactive"]),
  verified: z.boolean(),
  role: z.object({ name: roleName }),
  account: z.object({ profilePicture: z.nullable(z.object({ url: z.string() })) }),
  /** A student without a country still has to complete the profile. */
  details: z.object({ country: z.nullable(z.string()) }),
  /** Null or absent for staff; a student without a result still has to take the placement test. */
  student: z.optional(z.nullable(z.object({ placementTestResult: z.nullable(z.object({ id })) }))),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A session begins with this. */
export const signedIn = z.object({
  user: sessionUser,
  accessToken: z.string(),
  refreshToken: z.string(),
  verified: z.boolean(),
});
export type SignedIn = z.infer<typeof signedIn>;

/** The signed-in state of this browser, as the bus and every remote see it. Never a token. */
export const session = z.discriminatedUnion("state", [
  z.object({ state: z.literal("signedOut") }),
  z.object({ state: z.literal("signedIn"), user: sessionUser, verified: z.boolean(), rememberMe: z.boolean() }),
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
