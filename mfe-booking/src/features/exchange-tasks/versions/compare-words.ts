import { diffArrays } from "diff";

/** A run of words of one version; changed where the other version has other words. */
export type Piece = { text: string; isChanged: boolean };

/** Two long texts without a word in common would take seconds, in which the page answers nothing. */
const MAX_MS = 500;

/** Words, blanks and marks, of any script. */
const toTokens = (text: string) => text.match(/\s+|[\p{L}\p{M}\p{N}'’]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/**
 * Both texts in pieces, by the words that the other one has not. Texts that differ too much come whole, as changed, with
 * `isTooDifferent`.
 */
export function compareWords(
  older: string,
  newer: string,
): { older: Piece[]; newer: Piece[]; isTooDifferent: boolean } {
  const changes = diffArrays(toTokens(older), toTokens(newer), { timeout: MAX_MS });
  if (!changes) {
    const toWhole = (text: string) => [{ text, isChanged: true }];
    return { older: toWhole(older), newer: toWhole(newer), isTooDifferent: true };
  }
  /** The side without what the other one has. */
  const toPieces = (own: "added" | "removed", other: "added" | "removed"): Piece[] =>
    changes
      .filter((change) => !change[other])
      .map((change) => ({ text: change.value.join(""), isChanged: change[own] }));
  return { older: toPieces("removed", "added"), newer: toPieces("added", "removed"), isTooDifferent: false };
}
