import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError, parseDocument, type RemoteBuild } from "./release-format.ts";

/** Reads the description of the build in a folder, parsed and byte for byte. @throws {BuildError} without one. */
export async function readRelease(folder: string): Promise<RemoteBuild & { document: string }> {
  let document: string;
  try {
    document = await readFile(join(folder, "release.json"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new BuildError(`There is no release.json in ${folder}.`);
  }
  return { ...parseDocument(document), document };
}
