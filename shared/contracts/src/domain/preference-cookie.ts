import { DAY_SECONDS, PREFERENCE_COOKIE_DAYS } from "./constants.ts";

/** Mirrors a choice of the visitor for the server; readable, of this site only, for a year. */
export function writeCookie(document: { cookie: string }, name: string, value: string): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${PREFERENCE_COOKIE_DAYS * DAY_SECONDS}; SameSite=Lax`;
}
