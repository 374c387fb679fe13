import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { prepareClusterFolder } from "../../src/kernel/database/embedded/cluster-folder.ts";
import { findDatabaseOwner } from "../../src/kernel/database/embedded/unprivileged-user.ts";
import { createCrashSite } from "./crash-site.ts";

const isDeep = process.env.TEST_DEEP === "1";
/** Milliseconds after initdb has begun to write: from its first file to the migrations. */
const MOMENTS = [0, 50, 150, 300, 500, 700, 1_000, 1_500, 2_500];

describe.runIf(isDeep)("a server that is killed at its first start", () => {
  it.each(MOMENTS)(
    "%d ms after its database began to be written, starts the next time",
    { timeout: 180_000 },
    async (afterMs) => {
      const site = await createCrashSite();
      try {
        const { cluster } = await prepareClusterFolder(site.dataFolder, findDatabaseOwner());
        const hasBegun = () =>
          existsSync(dirname(cluster)) &&
          readdirSync(dirname(cluster)).some((name) => name.startsWith(basename(cluster)));
        const started = site.start().catch(() => "killed");
        while (!hasBegun()) await wait(5);
        await wait(afterMs);
        await site.kill();
        expect(await started).toBe("killed");

        await site.start();
        expect(await site.isReady()).toBe(true);
        expect(readdirSync(dirname(cluster)).filter((name) => name.includes(".new-"))).toEqual([]);
        expect(existsSync(join(cluster, "PG_VERSION"))).toBe(true);
      } finally {
        await site.close();
      }
    },
  );
});
