import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { emitApiContract, type ServerContract, servedSockets } from "@kalima/contracts/published";
import { parseDocument } from "@kalima/release-client";
import { z } from "zod";
import { contracts } from "../../../kernel/contracts.ts";
import { isShell, type ShellRelease } from "../build/remote-build.ts";
import { SERVER_LINKS } from "./server-links.ts";

const currentBuild = z.object({ version: z.string() });

/** The shell of this project folder, and the folder of its files. */
export type BuiltShell = { build: ShellRelease; folder: string };

/** The shell's current build; null where the shell is not built. @throws when its description is malformed. */
export async function readBuiltShell(projectFolder: string): Promise<BuiltShell | null> {
  const dist = join(projectFolder, SHELL_NAME, "dist");
  try {
    const { version } = currentBuild.parse(JSON.parse(await readFile(join(dist, "current.json"), "utf8")));
    const folder = join(dist, "builds", version);
    const build = parseDocument(await readFile(join(folder, "release.json"), "utf8"));
    return isShell(build) ? { build, folder } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

let emitted: ServerContract | undefined;

/** The contract of this server, made of the same operations as its routes; made once in a process, because it takes a while. */
export function emitServerContract(): ServerContract {
  emitted ??= makeServerContract();
  return emitted;
}

function makeServerContract(): ServerContract {
  const served = {
    api: emitApiContract(contracts),
    sockets: servedSockets(contracts),
    errorCodes: Object.keys(contracts.errors),
    links: [...SERVER_LINKS],
  };
  return { version: createHash("sha256").update(JSON.stringify(served)).digest("hex").slice(0, 12), ...served };
}
