import { COOKIE_NAMES, deviceZone } from "@kalima/contracts/domain";
import { writeCookie } from "./preference-cookie.ts";

/** Mirrors the browser's time zone for the server, which writes times into its pages; on each page, because people travel. */
export function keepTimeZone(document: Document, zone = deviceZone()): void {
  const pair = `${COOKIE_NAMES.zone}=${zone}`;
  if (zone && !document.cookie.split("; ").includes(pair)) writeCookie(document, COOKIE_NAMES.zone, zone);
}
