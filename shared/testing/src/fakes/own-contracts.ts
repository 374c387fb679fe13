import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Contracts, readContracts } from "@kalima/contracts/packages";
import { expect } from "vitest";

/** The folder of the package whose test is running. */
export function findOwnFolder(): string {
  const { testPath = "" } = expect.getState();
  let folder = dirname(testPath);
  while (!existsSync(join(folder, "package.json")) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** Reads the contracts that the package depends on whose test is running. */
export const readOwnContracts = (): Promise<Contracts> => readContracts(findOwnFolder());
