import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RemoteBuild, remoteBuild } from "./remote-build.ts";

async function readCurrent(folder: string): Promise<RemoteBuild | null> {
  try {
    const { version } = JSON.parse(await readFile(join(folder, "dist", "current.json"), "utf8")) as { version: string };
    return remoteBuild.parse(
      JSON.parse(await readFile(join(folder, "dist", "builds", version, "release.json"), "utf8")),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The current build of every remote below the project's folder; a remote that was never built is left out. */
export async function readLocalBuilds(projectFolder: string): Promise<RemoteBuild[]> {
  const names = (await readdir(projectFolder)).filter((name) => name.startsWith("mfe-"));
  const builds = await Promise.all(names.map((name) => readCurrent(join(projectFolder, name))));
  return builds.filter((build) => build !== null);
}

/** Versions of a remote whose files are still there. */
export async function keptVersions(projectFolder: string, remote: string): Promise<string[]> {
  return readdir(join(projectFolder, remote, "dist", "builds"));
}
