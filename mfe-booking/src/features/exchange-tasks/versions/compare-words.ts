import { diffArrays } from "diff";

/** A run of words of one version; changed where the other version has other words. */
export type Piece = { text: string; isChanged: boolean };
export type Compared = { older: Piece[]; newer: Piece[]; isSame: boolean; isTooDifferent: boolean };

/** Two long texts without a word in common would take seconds, in which the page answers nothing. */
const MAX_MS = 500;

/** Words, blanks and marks, of any script. */
const toTokens = (text: string) => text.match(/\s+|[\p{L}\p{M}\p{N}'’]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/** Programs break lines, turn quotes and join letters on their own: these are no differences between two texts. */
const toKey = (token: string) =>
  token.normalize("NFKC").replace(/\s+/g, " ").replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/**
 * Both texts in pieces, by the words that the other one has not. Texts that differ too much come whole, as changed, with
 * `isTooDifferent`.
 */
export function compareWords(older: string, newer: string): Compared {
  const tokens = { older: toTokens(older), newer: toTokens(newer) };
  const changes = diffArrays(tokens.older.map(toKey), tokens.newer.map(toKey), { timeout: MAX_MS });
  if (!changes) {
    const toWhole = (text: string) => [{ text, isChanged: true }];
    return { older: toWhole(older), newer: toWhole(newer), isSame: false, isTooDifferent: true };
  }
  /** One side, as it is written there. */
  const toPieces = (side: "older" | "newer", own: "added" | "removed", other: "added" | "removed"): Piece[] => {
    let at = 0;
    return changes.flatMap(({ count, ...change }) => {
      if (change[other]) return [];
      const text = tokens[side].slice(at, at + count).join("");
      at += count;
      return [{ text, isChanged: change[own] }];
    });
  };
  return {
    older: toPieces("older", "removed", "added"),
    newer: toPieces("newer", "added", "removed"),
    isSame: changes.every(({ added, removed }) => !added && !removed),
    isTooDifferent: false,
  };
}
