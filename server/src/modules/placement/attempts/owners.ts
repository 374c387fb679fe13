import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import type { Guests } from "../../../kernel/http/guest.ts";
import type { AttemptOwner } from "./attempt-rows.ts";

/** Owners whose attempts a caller reaches: the account and the browser's guest. The first one owns new attempts. */
export type Owners = readonly [AttemptOwner, ...AttemptOwner[]];

/** Null for a visitor who has neither an account nor a guest cookie. */
export function findOwners(
  guests: Guests,
  { session, cookies }: Pick<FastifyRequest, "session" | "cookies">,
): Owners | null {
  const guestId = guests.read(cookies[COOKIE_NAMES.guest]);
  const account = session?.verified ? (`user:${session.userId}` as const) : null;
  if (account) return guestId ? [account, `guest:${guestId}`] : [account];
  return guestId ? [`guest:${guestId}`] : null;
}

/** @throws {AppError} `request.not_found` for a visitor who has no attempts. */
export function requireOwners(guests: Guests, request: Pick<FastifyRequest, "session" | "cookies">): Owners {
  const owners = findOwners(guests, request);
  if (!owners) throw new AppError("request.not_found");
  return owners;
}
