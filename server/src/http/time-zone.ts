const MAX_ZONES = 1_000;
const zones = new Map<string, string>([["UTC", "UTC"]]);

/** The canonical name of a zone: names are case-insensitive, and each spelling would be one more entry in caches. Null for no zone. */
export function zoneNamed(zone: unknown): string | null {
  if (typeof zone !== "string" || !/^[A-Za-z][\w+/-]{0,63}$/.test(zone)) return null;
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
