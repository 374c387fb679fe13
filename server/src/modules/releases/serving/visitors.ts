import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { createSignedId, type SignedId } from "../../../http/signed-id.ts";

/** The longest that browsers keep a cookie. */
const VISITOR_DAYS = 400;

/** Anonymous visitors: a random id in a signed cookie keeps their versions the same. */
export type Visitors = SignedId;

/**
 * Visitors of this site; `key` signs. The cookie also comes along behind a link of another site: without it there,
 * every visit from a search would count as a new visitor, with other versions. The cookie grants no access.
 */
export function createVisitors(key: string): Visitors {
  return createSignedId({ name: COOKIE_NAMES.visitor, days: VISITOR_DAYS, key, sameSite: "lax" });
}
