/** Number of characters that a list shows of a text at first, about one phone screen. */
export const FOLDED_LENGTH = 400;
export const FOLDED_LINES = 8;

/** Joiners and selectors of an emoji or a word that was cut. */
const LOOSE_END = /[\p{M}\p{Cf}\s]+$/u;

/** The beginning of a long text, up to the last word that fits; null for a text that is short enough. */
export function foldedText(text: string): string | null {
  const lines = text.split("\n");
  const head = lines.slice(0, FOLDED_LINES).join("\n");
  const letters = [...head];
  if (lines.length <= FOLDED_LINES && letters.length <= FOLDED_LENGTH) return null;
  const cut = letters.slice(0, FOLDED_LENGTH).join("");
  const lastSpace = cut.search(/\s\S{0,40}$/);
  const end = letters.length > FOLDED_LENGTH && lastSpace > 0 ? cut.slice(0, lastSpace) : cut;
  return `${end.replace(LOOSE_END, "")}…`;
}
