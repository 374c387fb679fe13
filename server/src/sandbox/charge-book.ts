import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SandboxCharge, sandboxCharge } from "./protocol.ts";

/** Where charges are written down, so that they survive a restart. Of a card it holds only brand and last four digits. */
export type ChargeBook = {
  /** The charges of earlier runs, each in its newest state. */
  charges: readonly SandboxCharge[];
  /** Stores a charge's new state. Call before the state is reported. */
  write(charge: SandboxCharge): void;
};

/** Stores nothing: charges end with the process. */
export const noBook: ChargeBook = { charges: [], write: () => undefined };

/** Undefined for a line that a crash cut off. */
function chargeIn(line: string): SandboxCharge | undefined {
  try {
    return sandboxCharge.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The book in `charges.jsonl` of `folder`: a line for each change, the last one of a charge counts. */
export function openChargeBook(folder: string): ChargeBook {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "charges.jsonl");
  const newest = new Map<string, SandboxCharge>();
  for (const line of readLines(path)) {
    const charge = chargeIn(line);
    if (charge) newest.set(charge.attempt, charge);
  }
  const charges = [...newest.values()];
  const lineOf = (charge: SandboxCharge) => `${JSON.stringify(charge)}\n`;
  // Rewritten at each start: drops older states and a line that a crash cut off.
  writeFileSync(`${path}.new`, charges.map(lineOf).join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return { charges, write: (charge) => appendFileSync(path, lineOf(charge)) };
}
