/** A piece of text on a page. `x` and `y` are its left end and its line, from the top left, in points; `size` that of its font. */
export type Piece = { text: string; x: number; y: number; width: number; size: number };

type Side = "ltr" | "rtl";
type Run = { side: Side; texts: string[]; hasGapBefore: boolean };
type Line = { text: string; left: number; right: number; y: number; size: number; isRightToLeft: boolean };

/** Shares of the size of a font. */
const SAME_LINE = 0.4;
const GAP_OF_WORDS = 0.12;
/** Distance between paragraphs, in distances between lines. */
const GAP_OF_PARAGRAPHS = 1.35;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;
const LETTER = /\p{L}/gu;
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
const isMostlyRightToLeft = (text: string) => count(text, RIGHT_TO_LEFT) * 2 > count(text, LETTER);

/** The side of a piece; null for marks and blanks, which have that of their neighbours. */
function findSide(text: string): Side | null {
  if (count(text, LETTER) > 0) return isMostlyRightToLeft(text) ? "rtl" : "ltr";
  return /\p{N}/u.test(text) ? "ltr" : null;
}

function toRuns(pieces: readonly Piece[], base: Side): Run[] {
  const sides = pieces.map(({ text }) => findSide(text));
  const runs: Run[] = [];
  for (const [at, { text, x, size }] of pieces.entries()) {
    const before = sides.slice(0, at).findLast((side) => side !== null) ?? base;
    const after = sides.slice(at + 1).find((side) => side !== null) ?? base;
    const side = sides[at] ?? (before === after ? before : base);
    const previous = pieces[at - 1];
    const hasGapBefore = previous !== undefined && x - (previous.x + previous.width) > size * GAP_OF_WORDS;
    const last = runs.at(-1);
    if (last?.side !== side) runs.push({ side, texts: [text], hasGapBefore });
    else if (side === "ltr") last.texts.push(hasGapBefore ? " " : "", text);
    else last.texts.unshift(text, hasGapBefore ? " " : "");
  }
  return runs;
}

const BRACKETS = ["()", "[]", "«»"] as const;

/** Brackets of a line from right to left, which some programs write as they look: those that close before they open are turned. */
function turnBrackets(line: string): string {
  let text = line;
  for (const [open = "", close = ""] of BRACKETS) {
    const [opened, closed] = [text.indexOf(open), text.indexOf(close)];
    if (closed < 0 || opened < closed) continue;
    text = Array.from(text, (sign) => (sign === open ? close : sign === close ? open : sign)).join("");
  }
  return text;
}

/** A line as it is read. Pieces are read from right to left on their own already; runs of them stand as they are drawn. */
function joinLine(pieces: readonly Piece[]): Line {
  const drawn = pieces.toSorted((a, b) => a.x - b.x);
  const isRightToLeft = isMostlyRightToLeft(drawn.map(({ text }) => text).join(""));
  const runs = toRuns(drawn, isRightToLeft ? "rtl" : "ltr");
  const gapBefore = (at: number) => (runs[at]?.hasGapBefore ? " " : "");
  const texts = runs.map(({ texts: own }, at) =>
    isRightToLeft ? own.join("") + gapBefore(at) : gapBefore(at) + own.join(""),
  );
  const text = (isRightToLeft ? texts.reverse() : texts).join("").replace(/\s+/g, " ").trim();
  return {
    text: isRightToLeft ? turnBrackets(text) : text,
    left: Math.min(...drawn.map(({ x }) => x)),
    right: Math.max(...drawn.map(({ x, width }) => x + width)),
    y: drawn[0]?.y ?? 0,
    size: Math.max(...drawn.map(({ size }) => size)),
    isRightToLeft,
  };
}

function toLines(pieces: readonly Piece[]): Line[] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const first = lines.at(-1)?.[0];
    if (first && Math.abs(first.y - piece.y) < Math.max(first.size, piece.size) * SAME_LINE) lines.at(-1)?.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joinLine).filter(({ text }) => text !== "");
}

/** True if the first word of the next line had fitted into this one: the writer ended it. */
function wasEnded(line: Line, next: Line, { left, right }: { left: number; right: number }): boolean {
  const room = line.isRightToLeft ? line.left - left : right - line.right;
  const [word = ""] = next.text.split(" ", 1);
  return room > ((word.length + 1) * (next.right - next.left)) / next.text.length + line.size;
}

/**
 * The text of the pieces of a page, in the order in which it is read, a line for each paragraph. Lines keep the order of the
 * file, which is that of columns and boxes; lines that the page is too narrow for are joined.
 */
export function readInOrder(pieces: readonly Piece[]): string {
  const lines = toLines(pieces);
  const edges = {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  const gaps = lines.flatMap(({ y }, at) => (at > 0 ? [y - (lines[at - 1]?.y ?? 0)] : [])).filter((gap) => gap > 0);
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  let text = "";
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1];
    const isApart = previous && (line.y - previous.y > usual * GAP_OF_PARAGRAPHS || wasEnded(previous, line, edges));
    if (isApart) text += "\n";
    // A word with a hyphen may be parted there, too.
    else if (previous && !previous.text.endsWith("-")) text += " ";
    text += line.text;
  }
  return text;
}

/** Arabic letters that only end words, and the Hebrew forms that do. */
const WORDS = /[\u0590-\u05ff\u0600-\u06ff]{2,}/gu;
const FINAL = "[\u0629\u0649\u05da\u05dd\u05df\u05e3\u05e5]";
const ENDS = new RegExp(`${FINAL}$`, "u");
const BEGINS = new RegExp(`^${FINAL}`, "u");

/** True if words begin with letters that only end words: the text came out as it is drawn, not as it is read. */
export function isBackwards(text: string): boolean {
  const words = text.match(WORDS) ?? [];
  return words.filter((word) => BEGINS.test(word)).length > words.filter((word) => ENDS.test(word)).length;
}
