/** A figure without a budget is printed alone. */
export type Row = { what: string; value: string; budget: string; holds: boolean };

export function row(what: string, value: number, unit: string, budget?: number, atLeast = false): Row {
  const shown = value < 10 && !Number.isInteger(value) ? value.toFixed(2) : Math.round(value).toString();
  if (budget === undefined) return { what, value: `${shown} ${unit}`, budget: "", holds: true };
  const holds = atLeast ? value >= budget : value <= budget;
  return { what, value: `${shown} ${unit}`, budget: `${atLeast ? "≥" : "≤"} ${budget}`, holds };
}

export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, budget, holds } of rows) {
    console.info(`${holds ? "  " : "✗ "}${what.padEnd(width)}  ${value.padStart(14)}   ${budget}`);
  }
}
