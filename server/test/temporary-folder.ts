import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeDataFolders } from "../src/kernel/database/embedded/cluster-folder.ts";

/**
 * From now on, this process and those it starts put their temporary files into a new folder. `remove` takes it away, with the
 * databases of sites that a killed test left behind.
 */
export function useTemporaryFolder(): { remove(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), "kalima-run-"));
  // Postgres runs as a user of its own when root starts it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return { remove: () => removeDataFolders(folder) };
}
