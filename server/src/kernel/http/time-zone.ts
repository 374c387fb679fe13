import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";

const NAME = /^[A-Za-z][\w+/-]{0,63}$/;
const MAX_ZONES = 1_000;
const zones = new Map<string, string>([["UTC", "UTC"]]);

/** Canonical name of a zone, so that caches hold one entry for all spellings; null for an unknown zone. */
export function canonicalizeZone(zone: unknown): string | null {
  if (typeof zone !== "string" || !NAME.test(zone)) return null;
  const known = zones.get(zone);
  if (known) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    if (zones.size < MAX_ZONES) zones.set(zone, timeZone);
    return timeZone;
  } catch {
    return null;
  }
}

/**
 * The zone that a client names. For a name that this server does not know, the zone of the school is used: browsers
 * may have newer data. Null for a text that is not a name.
 */
export function resolveZone(zone: unknown): string | null {
  return canonicalizeZone(zone) ?? (typeof zone === "string" && NAME.test(zone) ? SCHOOL_TIME_ZONE : null);
}
