import { DAY_SECONDS } from "./constants.ts";

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Mirrors a choice of the visitor for the server; readable, of this site only, for a year. */
export function writeCookie(document: { cookie: string }, name: string, value: string): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
