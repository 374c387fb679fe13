import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";
import { BANDS } from "../bank/bands.ts";

/** A1 first. */
export const LEVELS: readonly CefrLevel[] = cefrLevel.options;

/** Abilities, in logits, at which one level ends and the next begins: halfway between the centres of their bands. */
export const CUT_POINTS: readonly number[] = LEVELS.slice(1).map(
  (level, at) => (BANDS[level].centre + BANDS[LEVELS[at] as CefrLevel].centre) / 2,
);

/** Of the levels between A1 and C2, which are open to the outside; in logits. */
export const LEVEL_WIDTH = ((CUT_POINTS.at(-1) ?? 0) - (CUT_POINTS[0] ?? 0)) / (CUT_POINTS.length - 1);

/** The level of an ability in logits. A cut point belongs to the level above it. */
export function levelAt(ability: number): CefrLevel {
  const passed = CUT_POINTS.filter((cut) => ability >= cut).length;
  return LEVELS[passed] as CefrLevel;
}
