import { MINUTE_MS } from "@kalima/contracts/domain";
import type { SiteIncident, SiteStatus } from "@kalima/school-contract";
import type { StatusTone } from "@kalima/ui/content";

/** State of a part or of all; `unknown` while it cannot be told. */
export type ShownState = "working" | "impaired" | "down" | "unknown";

export const STATE_TONES: Record<ShownState, StatusTone> = {
  working: "ok",
  impaired: "warn",
  down: "bad",
  unknown: "neutral",
};

/** A day and a time that fit into a line beside a name. */
export const SHORT_TIME = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

/** From the worst to the best. */
const ORDER: readonly ShownState[] = ["down", "impaired", "unknown", "working"];

/** The state of all parts together: that of the worst. */
export function summarizeParts(parts: SiteStatus["parts"]): ShownState {
  const states = parts.map(({ state }) => state ?? "unknown");
  return ORDER.find((state) => states.includes(state)) ?? "unknown";
}

/** Whole minutes that an incident lasted; null while it lasts. */
export function countMinutes({ beganAt, endedAt }: SiteIncident): number | null {
  if (endedAt === null) return null;
  return Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / MINUTE_MS);
}
