/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Escapes a cell. What a spreadsheet would take for a formula gets an apostrophe first, as numbers below zero do not. */
function escapeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formatRows = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(escapeCell).join(",")}\r\n`).join("");

/** Formats a table as CSV (RFC 4180): UTF-8 with a byte order mark, lines end with CRLF. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + formatRows(rows);
}

const ROWS_AT_ONCE = 1_000;

type Table<Row, Place> = {
  header: readonly string[];
  toCells: (row: Row) => readonly string[];
  /** Where the next page begins. */
  toPlace: (row: Row) => Place;
};

/**
 * Formats a table that is too long to be held at once, as `formatCsv` does, page by page.
 *
 * @param read Reads at most `limit` rows that follow a place, or the first ones.
 */
export async function* streamCsv<Row, Place>(
  { header, toCells, toPlace }: Table<Row, Place>,
  read: (after: Place | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield formatCsv([header]);
  for (let after: Place | null = null; ; ) {
    const rows: readonly Row[] = await read(after, ROWS_AT_ONCE);
    if (rows.length > 0) yield formatRows(rows.map(toCells));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = toPlace(last);
  }
}
