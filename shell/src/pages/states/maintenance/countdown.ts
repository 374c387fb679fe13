import { HOUR_SECONDS, MAINTENANCE_COUNTDOWN_MS, SECOND_MS } from "@kalima/contracts/domain";

const FIRST_SEEN_KEY = "MAINTENANCE_FIRST_SEEN";

/** Whole hours, minutes and seconds until an instant (ms); all 0 once it has passed, never negative. */
export function timeLeft(until: number, now: number): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  return { hours: Math.floor(seconds / HOUR_SECONDS), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/**
 * When the maintenance is expected to end (ms): the server's word, else five and a half hours from when this
 * browser first saw it. A first sight that is older than that belongs to an earlier maintenance and starts anew.
 */
export function maintenanceEnd(
  maintenanceUntil: string | null,
  storage: Pick<Storage, "getItem" | "setItem">,
  now: number,
): number {
  if (maintenanceUntil) return Date.parse(maintenanceUntil);
  const seen = Number(storage.getItem(FIRST_SEEN_KEY));
  if (seen > 0 && seen <= now && now - seen < 2 * MAINTENANCE_COUNTDOWN_MS) return seen + MAINTENANCE_COUNTDOWN_MS;
  storage.setItem(FIRST_SEEN_KEY, String(now));
  return now + MAINTENANCE_COUNTDOWN_MS;
}
