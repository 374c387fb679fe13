import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { packMaps, parseDocument, type RemoteBuild } from "@kalima/release-client";
import type { VersionStore } from "./version-store.ts";

/** A build in the store; its document is what gets signed. */
export type StoredBuild = { build: RemoteBuild; document: string };

/**
 * Puts the current build of a remote's package folder into the store. Returns null when it was never built.
 *
 * @throws {BuildError} when its files are not what its `release.json` says.
 */
export async function storeLocalBuild(store: VersionStore, packageFolder: string): Promise<StoredBuild | null> {
  const dist = join(packageFolder, "dist");
  try {
    const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
    const remote = basename(packageFolder);
    const folder = join(dist, "builds", version);
    const { document } = await store.put(remote, version, folder);
    const maps = (await store.maps(remote, version)) ? null : await packMaps(folder, version);
    if (maps) await store.putMaps(remote, version, maps);
    return { build: parseDocument(document), document };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
