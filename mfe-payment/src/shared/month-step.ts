/** The month before or after another one, both `YYYY-MM`. */
export function stepMonth(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** True if a text, such as one from the address, names a month that the server knows. */
export function isMonth(text: string | null): text is string {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}
