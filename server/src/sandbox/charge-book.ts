import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SandboxCharge, sandboxCharge } from "./protocol.ts";

/** Where charges are written down, so that the sandbox knows them after a restart. Brand and last four are all it has of a card. */
export type ChargeBook = {
  /** What was written before, each charge in its newest state. */
  charges: readonly SandboxCharge[];
  /** Keeps a charge's new state before anybody is told of it. */
  write(charge: SandboxCharge): void;
};

/** A book that ends with the process. */
export const forgetfulBook: ChargeBook = { charges: [], write: () => undefined };

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
  // Written anew at each start: no older states, and no cut-off line for the next one to stick to.
  writeFileSync(`${path}.new`, charges.map(lineOf).join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return { charges, write: (charge) => appendFileSync(path, lineOf(charge)) };
}
