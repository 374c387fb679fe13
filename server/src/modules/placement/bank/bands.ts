import type { CefrLevel } from "@kalima/contracts/domain";

/** Largest distance of an item's difficulty from the centre of its band, in levels. */
export const MAX_FROM_CENTRE = 0.6;

type BandRules = {
  /** The centre of the band, in levels: A2 reaches from -2 to -1. A1 and C2 are open to the outside. */
  centre: number;
  /** A prompt uses words up to this place in a list by frequency in films; inflected words count as their base. */
  maxWordRank: number;
  /** Flesch-Kincaid grades between which a reading passage lies. */
  grades: readonly [min: number, max: number];
};

export const BANDS: Readonly<Record<CefrLevel, BandRules>> = {
  A1: { centre: -2.5, maxWordRank: 2_500, grades: [-1, 4] },
  A2: { centre: -1.5, maxWordRank: 4_000, grades: [1, 6] },
  B1: { centre: -0.5, maxWordRank: 7_000, grades: [3, 8.5] },
  B2: { centre: 0.5, maxWordRank: 12_000, grades: [6, 11.5] },
  C1: { centre: 1.5, maxWordRank: 25_000, grades: [8, 14.5] },
  C2: { centre: 2.5, maxWordRank: 75_000, grades: [9, 18] },
};
