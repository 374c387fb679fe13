import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { buildPageStatement } from "../../server/src/modules/catalog/list/listings.repository.ts";
import type { Statement } from "../../server/src/modules/catalog/list/sql-parameters.ts";
import { ANY_TRAINER } from "../../server/src/modules/catalog/list/trainer-filter.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { median, requestsPerSecond } from "./load.ts";

export type PublicRead = { path: string; ours: number; bare: number; ratio: number };

const COMPANY: Statement = {
  text: "SELECT description, socials, phone, email, location, is_disabled, is_under_maintenance, maintenance_until FROM company",
  values: [],
};
/**
 * The query of `GET /api/teachers` without parameters: a page of twelve, and one more row to know whether another page
 * follows.
 */
const TRAINERS = () =>
  buildPageStatement({
    filter: ANY_TRAINER,
    order: "match",
    after: null,
    limit: 13,
    asker: { now: Date.now(), timeZone: "UTC" },
  });
const ROUND_MS = 2_000;
const SILENT = { info: () => {}, warn: () => {} };

/** A public read of the site against the same query behind bare node:http, in turns; the ratio is the median of the rounds'. */
async function benchRead(
  site: string,
  path: string,
  connection: object,
  { text, values }: Statement,
  rounds: number,
): Promise<PublicRead> {
  const floor = JSON.stringify({ connection, text, values });
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), floor], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const bareAddress = `http://127.0.0.1:${line.toString().trim()}/`;
    const pairs: { ours: number; bare: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await requestsPerSecond(bareAddress, ROUND_MS);
      const ours = await requestsPerSecond(site + path, ROUND_MS);
      // The first round warms both up.
      if (round > 0) pairs.push({ ours, bare });
    }
    return {
      path,
      ours: median(pairs.map((pair) => pair.ours)),
      bare: median(pairs.map((pair) => pair.bare)),
      ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
    };
  } finally {
    child.kill();
  }
}

/** The company and the list of trainers, each beside its lower bound. */
export async function benchPublicReads(site: string, env: NodeJS.ProcessEnv, rounds: number): Promise<PublicRead[]> {
  const { connection, close } = await joinDatabase(readConfig(env), SILENT);
  try {
    return [
      await benchRead(site, "/api/company", connection, COMPANY, rounds),
      await benchRead(site, "/api/teachers", connection, TRAINERS(), rounds),
    ];
  } finally {
    await close();
  }
}
