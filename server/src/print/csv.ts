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

/** Formats a table that is too long to be held at once, piece by piece, as `formatCsv` does. */
export async function* streamCsv(
  header: readonly string[],
  pieces: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield formatCsv([header]);
  for await (const piece of pieces) yield formatRows(piece);
}
