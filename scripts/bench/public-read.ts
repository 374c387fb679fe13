import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readConfig } from "../../server/src/config.ts";
import { joinDatabase } from "../../server/src/database/open-database.ts";
import { median, requestsPerSecond } from "./load.ts";

export type PublicRead = { path: string; ours: number; bare: number; ratio: number };

const PATH = "/api/company";
const ROUND_MS = 2_000;
const SILENT = { info: () => {}, warn: () => {} };

/** A public read of the site against the same query behind bare node:http, in turns; the ratio is the median of the rounds'. */
export async function benchPublicRead(site: string, env: NodeJS.ProcessEnv, rounds: number): Promise<PublicRead> {
  const database = await joinDatabase(readConfig(env), SILENT);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts"), JSON.stringify(database.connection)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const bareAddress = `http://127.0.0.1:${line.toString().trim()}/`;
    const pairs: { ours: number; bare: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await requestsPerSecond(bareAddress, ROUND_MS);
      const ours = await requestsPerSecond(site + PATH, ROUND_MS);
      // The first round warms both up.
      if (round > 0) pairs.push({ ours, bare });
    }
    return {
      path: PATH,
      ours: median(pairs.map((pair) => pair.ours)),
      bare: median(pairs.map((pair) => pair.bare)),
      ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
    };
  } finally {
    child.kill();
    await database.close();
  }
}
