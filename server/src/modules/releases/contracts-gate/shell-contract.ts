import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ShellContract, shellContract } from "@kalima/contracts/published";

/** The contract of the shell's current build; null where the shell is not built. @throws when it is malformed. */
export async function readShellContract(projectFolder: string): Promise<ShellContract | null> {
  const dist = join(projectFolder, "shell", "dist");
  try {
    const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
    return shellContract.parse(JSON.parse(await readFile(join(dist, "builds", version, "contract.json"), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
