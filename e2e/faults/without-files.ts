import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { RunningSite } from "../running-site.ts";

/** Hides the files of these versions of a remote from the store meanwhile, as after a clean-up that came too early. */
export async function withoutFiles(
  site: RunningSite,
  remote: string,
  versions: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const folder = site.env.DATA_DIR ?? "";
  const moves = versions.map((version) => ({
    kept: join(folder, "releases", remote, version),
    aside: join(folder, `aside-${version}`),
  }));
  for (const { kept, aside } of moves) await rename(kept, aside);
  try {
    await work();
  } finally {
    for (const { kept, aside } of moves) await rename(aside, kept);
  }
}
