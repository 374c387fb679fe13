import * as z from "zod/mini";
import { user } from "../api/accounts.ts";

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
