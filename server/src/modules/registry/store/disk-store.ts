import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "@kalima/contracts/domain";
import { readChecked, readOrNull } from "./checked-build.ts";
import { assertNames, isRemoteName, isVersionName, matchStored } from "./kept-version.ts";
import type { VersionStore } from "./version-store.ts";

const DRAFT_LIVES_MS = HOUR_MS;
/** Folder next to a version's files, for what only the server may read: nothing serves hidden names. */
const SERVER_FOLDER = ".server";
const MAPS_FILE = "maps.json.gz";

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Versions in folders, `<folder>/<remote>/<version>/<file>`; any number of processes may write at once. */
export function createDiskStore(folder: string): VersionStore {
  function resolveFolder(remote: string, version: string): string {
    assertNames(remote, version);
    return join(folder, remote, version);
  }

  async function document(remote: string, version: string): Promise<string | null> {
    const bytes = await readOrNull(join(resolveFolder(remote, version), "release.json"));
    return bytes?.toString("utf8") ?? null;
  }

  /** Removes the unfinished versions of processes that ended while they wrote, an hour later. */
  async function forgetDrafts(remote: string): Promise<void> {
    const drafts = (await listNames(join(folder, remote))).filter((name) => name.startsWith("."));
    for (const path of drafts.map((name) => join(folder, remote, name))) {
      const at = await stat(path).catch(() => null);
      if (at && at.mtimeMs < Date.now() - DRAFT_LIVES_MS) await rm(path, { recursive: true, force: true });
    }
  }

  return {
    document,
    async put(remote, version, fromFolder) {
      const target = resolveFolder(remote, version);
      const candidate = await readChecked(remote, version, fromFolder);
      const readStored = async () => matchStored(await document(remote, version), candidate.build);
      const kept = await readStored();
      if (kept) return kept;

      await forgetDrafts(remote);
      // Next to the versions, so that one rename publishes it; hidden, so that nothing serves it.
      const draft = join(folder, remote, `.${randomUUID()}`);
      await mkdir(draft, { recursive: true });
      try {
        for (const { name, bytes } of candidate.files) await writeFile(join(draft, name), bytes, { flush: true });
        if (candidate.render) {
          await mkdir(join(draft, SERVER_FOLDER));
          const { name, bytes } = candidate.render;
          await writeFile(join(draft, SERVER_FOLDER, name), bytes, { flush: true });
        }
        await writeFile(join(draft, "release.json"), candidate.document, { flush: true });
        await rename(draft, target);
        return { document: candidate.document, isNew: true };
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        // Another process was faster.
        const present = await readStored();
        if (present) return present;
        throw error;
      }
    },
    file: ({ name, version }, file) => readOrNull(join(resolveFolder(name, version), file)),
    renderBundle: ({ name, version, render }) =>
      readOrNull(join(resolveFolder(name, version), SERVER_FOLDER, render.file)),
    async putMaps(remote, version, packed) {
      const folder = join(resolveFolder(remote, version), SERVER_FOLDER);
      const target = join(folder, MAPS_FILE);
      if (await readOrNull(target)) return;
      await mkdir(folder, { recursive: true });
      const draft = join(folder, randomUUID());
      await writeFile(draft, packed, { flush: true });
      await rename(draft, target);
    },
    maps: (remote, version) => readOrNull(join(resolveFolder(remote, version), SERVER_FOLDER, MAPS_FILE)),
    async versions(remote) {
      if (!isRemoteName(remote)) return [];
      return (await listNames(join(folder, remote))).filter(isVersionName);
    },
    async remove(remote, version) {
      await rm(resolveFolder(remote, version), { recursive: true, force: true });
    },
  };
}
