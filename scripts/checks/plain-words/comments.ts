import { parseSync } from "oxc-parser";

/** A comment without its marks. Line comments on consecutive lines are one. */
export type Comment = { line: number; text: string };

/** `What a visitor sees.` is a fragment or a riddle; the sentence has a subject and a verb: `The visitor sees …`. */
const FRAGMENT = /^(?:What|Of|Whether|Also|As)\b(?!['’])/;
/** `As soon as the answer arrives, …` is a sentence. */
const BEGINS_A_SENTENCE = /^As (?:of|soon as|long as|far as|many as|well as)\b/;

export const isFragment = (comment: string) => FRAGMENT.test(comment) && !BEGINS_A_SENTENCE.test(comment);

export function commentsIn(path: string, source: string): Comment[] {
  const found: Comment[] = [];
  let end = -1;
  for (const comment of parseSync(path, source).comments) {
    const between = source.slice(end, comment.start);
    const goesOn = comment.type === "Line" && end >= 0 && /^\s*$/.test(between) && between.split("\n").length === 2;
    const previous = found.at(-1);
    if (goesOn && previous && isLineComment(source, end)) previous.text += `\n${comment.value.trim()}`;
    else found.push({ line: source.slice(0, comment.start).split("\n").length, text: trimMarks(comment.value) });
    end = comment.end;
  }
  return found;
}

/** The comment that ends here is no block. */
const isLineComment = (source: string, end: number) => source.slice(end - 2, end) !== "*/";

const trimMarks = (value: string) =>
  value
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s?/, ""))
    .join("\n")
    .trim();
