import type { PartState } from "../../kernel/ports/site-parts.ts";

/** The knowledge of a part. Times are those of looks. */
export type KnownPart = {
  state: PartState;
  since: Date;
  /** The first of the looks that found it in trouble; null after one that found it working. */
  troubledSince: Date | null;
};
/** `begin` opens an incident, `worsen` changes its kind, `end` closes it. */
export type IncidentStep =
  | { step: "none" }
  | { step: "begin"; kind: Exclude<PartState, "working">; at: Date }
  | { step: "worsen" }
  | { step: "end"; at: Date };

/**
 * Decides what one look changes. A part is in trouble once two looks in a row say so, from the first of them on: a
 * process that just starts, or one slow answer, is no incident. One good look ends it.
 */
export function applyLook(known: KnownPart | null, seen: PartState, now: Date): [KnownPart, IncidentStep] {
  if (known === null) {
    const troubledSince = seen === "working" ? null : now;
    return [{ state: "working", since: now, troubledSince }, { step: "none" }];
  }
  if (seen === "working") {
    const ends = known.state !== "working";
    const next = { state: seen, since: ends ? now : known.since, troubledSince: null };
    return [next, ends ? { step: "end", at: now } : { step: "none" }];
  }
  if (known.troubledSince === null) return [{ ...known, troubledSince: now }, { step: "none" }];
  if (known.state === "working") {
    const at = known.troubledSince;
    return [
      { state: seen, since: at, troubledSince: at },
      { step: "begin", kind: seen, at },
    ];
  }
  const worsens = known.state === "impaired" && seen === "down";
  // Its incident keeps the worst of it.
  return [{ ...known, state: seen }, worsens ? { step: "worsen" } : { step: "none" }];
}
