/** Marks, blanks and controls: nothing of them shows alone. U+2800 is the Braille pattern without dots. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\u2800]/gu;

/** Tells whether a text has visible characters, beside spaces, zero-width characters, fillers and combining marks. */
export function showsSomething(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

/** Controls, breaks of lines, and what reorders the text after it: embeddings, overrides and isolates. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/**
 * Comes along with a pasted name and means nothing in it. The joiners of Persian and of Indic scripts mean something, and so
 * do the selectors that choose the form of a Han or Mongolian character.
 */
const IDLE =
  /(?!\u200c|\u200d|[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\u061c\u200e\u200f]/gu;
/** A joiner with no letter or mark beside it joins nothing. */
const IDLE_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\u200c\u200d])/gu;

/** A typed name without blanks around it and without invisible characters that mean nothing. */
export function tidyName(typed: string): string {
  return NOT_IN_NAMES.test(typed.trim()) ? typed.trim() : typed.replace(IDLE, "").replace(IDLE_JOINER, "").trim();
}

/**
 * Tells whether a name is safe beside other text: it is on one line and has no control characters that reorder text.
 */
export function staysInLine(name: string): boolean {
  return !NOT_IN_NAMES.test(name);
}

/** Tells whether a name has a visible letter or digit. */
export function hasLetters(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name.replace(UNSEEN, ""));
}
