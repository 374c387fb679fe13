import type { OwnTrainerProfile, PagePart } from "@kalima/catalog-contract";

type PartState = { state: "live" | "waiting" | "refused"; at: string | null; reason: string | null };

/** Tells whether visitors see anything of a part. Texts and price are always there. */
function isShown({ introVideo, qualifications = [] }: OwnTrainerProfile["live"], part: PagePart): boolean {
  if (part === "introVideo") return Boolean(introVideo);
  return part !== "qualifications" || qualifications.length > 0;
}

/**
 * Where parts of a page stand: what waits for the school comes first, then what it refused last, and then what visitors see.
 * Null for parts of which there is nothing.
 */
export function findPartState(page: OwnTrainerProfile, parts: readonly PagePart[]): PartState | null {
  const { live, waiting, decision } = page;
  const isIn = (changed: readonly string[] | undefined) => parts.some((part) => changed?.includes(part));
  if (waiting && isIn(waiting.changed)) return { state: "waiting", at: waiting.sentAt, reason: null };
  if (decision?.isApproved === false && isIn(decision.changed)) {
    return { state: "refused", at: decision.decidedAt, reason: decision.reason };
  }
  return parts.some((part) => isShown(live, part)) ? { state: "live", at: null, reason: null } : null;
}
