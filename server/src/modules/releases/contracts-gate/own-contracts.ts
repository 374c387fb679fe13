import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  apiContractOf,
  SERVER_CODES,
  type ServerContract,
  type ShellContract,
  servedSockets,
  shellContract,
} from "@kalima/contracts/published";
import { z } from "zod";

const currentBuild = z.object({ version: z.string() });
const sharedOfBuild = z.object({ shared: z.string().optional() });

/** A file of the shell's current build; null where the shell is not built. */
async function readOfShell(projectFolder: string, file: string): Promise<unknown> {
  const dist = join(projectFolder, "shell", "dist");
  try {
    const { version } = currentBuild.parse(JSON.parse(await readFile(join(dist, "current.json"), "utf8")));
    return JSON.parse(await readFile(join(dist, "builds", version, file), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The contract of the shell's current build; null where the shell is not built. @throws when it is malformed. */
export async function readShellContract(projectFolder: string): Promise<ShellContract | null> {
  const contract = await readOfShell(projectFolder, "contract.json");
  return contract === null ? null : shellContract.parse(contract);
}

/** Fingerprint of what the shell's current build shares with remotes; null where it has none. */
export async function readSharedPrint(projectFolder: string): Promise<string | null> {
  const build = await readOfShell(projectFolder, "shell.json");
  return build === null ? null : (sharedOfBuild.parse(build).shared ?? null);
}

/** The contract of this server: what its tests hold equal to its own description. */
export function ownServerContract(): ServerContract {
  const served = { api: apiContractOf(), sockets: servedSockets(), errorCodes: [...SERVER_CODES] };
  return { version: createHash("sha256").update(JSON.stringify(served)).digest("hex").slice(0, 12), ...served };
}
