/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Escapes a cell. What a spreadsheet would take for a formula gets an apostrophe first, as numbers below zero do not. */
function escapeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a table as CSV (RFC 4180): UTF-8 with a byte order mark, lines end with CRLF. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(escapeCell).join(",")}\r\n`).join("");
}
