import { hasSqlDetails, type ParseResult, parseSync } from "libpg-query";

/** Placeholder for a value that is known only at run time. No table may have a name that begins with it. */
export const UNKNOWN = "unknown_part";

/** Placeholder table of the statement that a fragment is wrapped in. */
export const FRAME = "frame_of_part";

/** Candidates for the gap between two pieces, in the order they are tried: a name or value, nothing, another item, condition, row, … */
const FILLINGS = [
  ` ${UNKNOWN} `,
  "",
  "1",
  `, ${UNKNOWN}`,
  ` AND ${UNKNOWN}`,
  ` WHERE ${UNKNOWN}`,
  `(${UNKNOWN})`,
  `${UNKNOWN} AS (SELECT 1)`,
  `${UNKNOWN} = 1`,
  " DO NOTHING ",
  `SELECT 1 FROM ${FRAME} `,
  `SELECT 1 FROM ${FRAME} WHERE true `,
];

/** Statements that a fragment is wrapped in, in the order they are tried. */
const FRAMES: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["", " 1"],
  ["", ` ${FRAME}`],
  ["SELECT ", ""],
  ["SELECT 1 ", ""],
  ["SELECT 1 ", " 1"],
  ["SELECT 1 FROM ", ""],
  [`SELECT 1 FROM ${FRAME} `, ""],
  [`SELECT 1 FROM ${FRAME} WHERE true `, ""],
  ["SELECT 1 ", ` FROM ${FRAME}`],
  ["WITH ", " SELECT 1"],
  ["WITH a AS (SELECT 1) ", " SELECT 1"],
  [`UPDATE ${FRAME} SET `, ""],
  [`INSERT INTO ${FRAME} `, ""],
  [`INSERT INTO ${FRAME} SELECT 1 `, ""],
];

/** At most so many fillings are tried in one frame. */
const MAX_TRIES = 2_000;

/** Fills the gaps between the pieces until the text parses; undefined if no combination parses. */
function fill(pieces: readonly string[], [before, after]: readonly [string, string]): ParseResult | undefined {
  const chosen = pieces.slice(1).map(() => 0);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    let text = before + pieces[0];
    const starts = chosen.map((filling, at) => {
      const start = text.length;
      text += `${FILLINGS[filling]}${pieces[at + 1]}`;
      return start;
    });
    try {
      return parseSync(text + after);
    } catch (error) {
      // A filling after the error cannot be its cause: try the next one for the last gap before it, or for the gap before that.
      const brokenAt = (hasSqlDetails(error) ? error.sqlDetails?.cursorPosition : undefined) ?? text.length;
      let blamed = starts.findLastIndex((start) => start <= brokenAt);
      while (blamed >= 0 && chosen[blamed] === FILLINGS.length - 1) blamed -= 1;
      if (blamed < 0) return undefined;
      chosen[blamed] = (chosen[blamed] as number) + 1;
      chosen.fill(0, blamed + 1);
    }
  }
  return undefined;
}

/** The syntax tree of SQL, or of a part of it, by the parser of Postgres itself; undefined where it does not parse. */
export function parseSql(pieces: readonly string[], isStatement: boolean): ParseResult | undefined {
  for (const frame of isStatement ? FRAMES.slice(0, 1) : FRAMES) {
    const parsed = fill(pieces, frame);
    if (parsed) return parsed;
  }
  return undefined;
}
