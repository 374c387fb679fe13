/** A replaced part of a text, in UTF-16 units. */
export type TextChange = { at: number; removed: number; inserted: string };

const isLow = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/** The smallest part in which two texts differ. Never splits a surrogate pair: Yjs would lose half of an emoji. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  if (isLow(before, at) || isLow(after, at)) at -= 1;
  at = Math.max(0, at);
  let end = 0;
  while (end < shorter - at && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (end > 0 && (isLow(before, before.length - end) || isLow(after, after.length - end))) end -= 1;
  return { at, removed: before.length - at - end, inserted: after.slice(at, after.length - end) };
}

/** Where a caret belongs after somebody else changed the text around it. */
export function movedCaret(caret: number, { at, removed, inserted }: TextChange): number {
  if (caret <= at) return caret;
  return Math.max(at + inserted.length, caret + inserted.length - removed);
}
