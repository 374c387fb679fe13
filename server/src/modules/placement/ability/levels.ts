import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";
import { BANDS } from "../bank/bands.ts";

/** A1 first. */
export const LEVELS: readonly CefrLevel[] = cefrLevel.options;

/**
 * One level in logits. The bank places items by level, so the width is a property of the model: an estimate, like the
 * parameters of items, until there are answers to calibrate it.
 */
export const LEVEL_WIDTH = 1.25;

/** Abilities, in logits, at which one level ends and the next begins: halfway between the centres of their bands. */
export const CUT_POINTS: readonly number[] = LEVELS.slice(1).map(
  (level, at) => (LEVEL_WIDTH * (BANDS[level].centre + BANDS[LEVELS[at] as CefrLevel].centre)) / 2,
);

/** The level of an ability in logits. A cut point belongs to the level above it. */
export function toLevel(ability: number): CefrLevel {
  const passed = CUT_POINTS.filter((cut) => ability >= cut).length;
  return LEVELS[passed] as CefrLevel;
}
