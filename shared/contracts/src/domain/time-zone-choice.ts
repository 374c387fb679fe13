import { COOKIE_NAMES } from "./constants.ts";
import { CHOSEN_ZONE_KEY, deviceZone, zoneOfEngine } from "./device-zone.ts";
import { writeCookie } from "./preference-cookie.ts";

/** The parts of a browser's window that a choice changes. */
type ZoneWindow = {
  document: { cookie: string };
  localStorage: Pick<Storage, "setItem" | "removeItem">;
  location: { reload(): void };
};

/** Mirrors the visitor's time zone for the server, which writes times into its pages; on each page, because people travel. */
export function keepTimeZone(document: { cookie: string }, zone: string = deviceZone()): void {
  const pair = `${COOKIE_NAMES.zone}=${zone}`;
  if (zone && !document.cookie.split("; ").includes(pair)) writeCookie(document, COOKIE_NAMES.zone, zone);
}

/** Shows all times of the site in a zone, in this browser from now on. The device's own ends a choice: it follows travels. */
export function chooseTimeZone(window: ZoneWindow, zone: string): void {
  if (zone === zoneOfEngine()) {
    withoutFailing(() => window.localStorage.removeItem(CHOSEN_ZONE_KEY));
    keepTimeZone(window.document, zone);
  } else {
    storeTimeZone(window, zone);
  }
  // Every time on the page changes, also of those that the server wrote.
  window.location.reload();
}

/** Keeps a zone that the page already shows. */
export function storeTimeZone({ document, localStorage }: Omit<ZoneWindow, "location">, zone: string): void {
  withoutFailing(() => localStorage.setItem(CHOSEN_ZONE_KEY, zone));
  keepTimeZone(document, zone);
}

function withoutFailing(write: () => void): void {
  try {
    write();
  } catch {
    // A private window: the choice cannot be kept.
  }
}
