import type { KeyboardEvent } from "react";

const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]";
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 };
const NEIGHBOURS: Readonly<Record<string, number>> = { BracketRight: 1, BracketLeft: -1 };

/**
 * A key of the workplace, by its place on the keyboard, so that Arabic layouts have it too; null while something is typed, and with
 * Control, Alt or Meta, which are the browser's.
 */
export function readKey(event: KeyboardEvent<HTMLElement>): string | null {
  const isTyped = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
  return isTyped || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented ? null : event.code;
}

/** By how many rows a key moves the focus: `j` and `k`, or arrows. Zero for any other. */
const stepOf = (key: string): number => STEPS[key] ?? 0;

/**
 * Moves the focus through the rows of a list by `j` and `k` or arrows, to the first link of each. Returns the place of the row that
 * had the focus; -1 where none had it, or no key of the workplace was pressed.
 */
export function stepThrough(event: KeyboardEvent<HTMLElement>, rows: readonly Element[]): number {
  const key = readKey(event);
  const at = rows.findIndex((row) => row.contains(event.target as Node));
  if (key === null || at < 0) return -1;
  const next = rows[at + stepOf(key)];
  if (stepOf(key) !== 0 && next) {
    event.preventDefault();
    next.querySelector("a")?.focus();
  }
  return at;
}

/** By how many rows a key moves what is open: `]` and `[`. Zero for any other. */
export const neighbourOf = (key: string): number => NEIGHBOURS[key] ?? 0;
