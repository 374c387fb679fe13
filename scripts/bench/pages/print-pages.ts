import type { FigureRow, Spread } from "./figures.ts";

const MISSING = "–";

function number(value: number, unit: string): string {
  if (!Number.isFinite(value)) return MISSING;
  const digits = unit === "KB" && value < 100 ? 1 : value < 10 && !Number.isInteger(value) ? 3 : 0;
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ""}`;
}

function spread({ middle, least, most }: Spread): string {
  if (!Number.isFinite(middle)) return MISSING;
  return `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

const WIDTHS = [27, 10, 10, 10, 20, 20, 18];
const line = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0))).join(" ");

/** One table: medians of each build, and the ratios of the rounds with their spread. */
export function printTable(title: string, rows: readonly FigureRow[]): void {
  console.info(`\n  ${line([title, "product", "monolith", "floor", "of monolith", "of floor", "target"])}`);
  for (const { name, unit, medians, ofMonolith, ofFloor, target, holds } of rows) {
    const builds = [medians.product, medians.monolith, medians.floor].map((value) => number(value, unit));
    console.info(`${holds ? "  " : "✗ "}${line([name, ...builds, spread(ofMonolith), spread(ofFloor), target])}`);
  }
}
