import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, sep } from "node:path";
import { stopLeftover } from "./leftover-postgres.ts";
import type { ProcessOwner } from "./unprivileged-user.ts";

const ROOT_HOME = "/var/lib/kalima";
const MARK = "kalima-id";
/** Holds the path of the data folder, which a hash cannot tell. */
const BELONGS_TO = "data-folder";

export type ClusterFolder = {
  /** The Postgres data directory. */
  cluster: string;
  /** Where a copy of the binaries may be kept. */
  runtime: string;
  /** Call after initdb: binds the cluster to this data folder. */
  claim(): void;
};

/** A crash or a full disk leaves the old text or the new one, never a part. */
function writeFileAtomicSync(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { flush: true });
  renameSync(`${path}.new`, path);
}

/**
 * Where the cluster of a data folder lives: inside it, or, as root, under /var/lib/kalima by a hash of
 * its path (the unprivileged user may not reach the data folder itself), with a pointer file in it.
 *
 * Folder and cluster share an id. A data folder that was deleted and made again has no pointer, so the old
 * cluster is moved aside (`.replaced`, the last one is kept) and the site starts afresh, as expected.
 */
export async function prepareClusterFolder(dataFolder: string, owner: ProcessOwner): Promise<ClusterFolder> {
  if (!owner) {
    return { cluster: join(dataFolder, "postgres"), runtime: join(dataFolder, "runtime"), claim: () => undefined };
  }
  mkdirSync(ROOT_HOME, { recursive: true, mode: 0o755 });
  const home = join(ROOT_HOME, createHash("sha256").update(dataFolder).digest("hex").slice(0, 16));
  const pointer = join(dataFolder, "postgres.json");
  const cluster = join(home, "cluster");
  const mark = join(home, MARK);
  const known = existsSync(pointer) ? (JSON.parse(readFileSync(pointer, "utf8")) as { id: string }).id : undefined;
  const marked = existsSync(mark) ? readFileSync(mark, "utf8") : undefined;
  if (existsSync(cluster) && known !== marked) {
    await stopLeftover(cluster);
    rmSync(`${cluster}.replaced`, { recursive: true, force: true });
    renameSync(cluster, `${cluster}.replaced`);
  }
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o700);
  chownSync(home, owner.uid, owner.gid);
  writeFileAtomicSync(join(home, BELONGS_TO), dataFolder);
  return {
    cluster,
    runtime: ROOT_HOME,
    claim() {
      if (known !== undefined && known === marked) return;
      const id = randomUUID();
      writeFileAtomicSync(mark, id);
      writeFileAtomicSync(pointer, `${JSON.stringify({ cluster, id })}\n`);
    },
  };
}

/**
 * Removes a folder with every data folder in it, and their clusters, which as root lie elsewhere. A database that still
 * runs is stopped. For tests and measurements: what a site has stored is gone afterwards.
 */
export async function removeDataFolders(folder: string): Promise<void> {
  const homes = existsSync(ROOT_HOME) ? readdirSync(ROOT_HOME).map((name) => join(ROOT_HOME, name)) : [];
  for (const home of homes) {
    const file = join(home, BELONGS_TO);
    const dataFolder = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (dataFolder !== folder && !dataFolder.startsWith(folder + sep)) continue;
    await stopLeftover(join(home, "cluster"));
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}
