import { createHash, randomUUID } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stopLeftover } from "./leftover-postgres.ts";
import type { ProcessOwner } from "./unprivileged-user.ts";

const ROOT_HOME = "/var/lib/kalima";
const MARK = "kalima-id";

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
