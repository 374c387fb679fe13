import { join } from "node:path";
import { type Company, type CompanyStats, company, companyStats } from "@kalima/contracts/api";
import { throttle } from "../../../kernel/async/at-most-every.ts";
import type { HeadAnswer, HeadSources } from "../../../kernel/ports/head-sources.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { ReadWithBreaker } from "./hanging-database.ts";
import { withStaleFallback } from "./last-known.ts";
import { memoizeForOneSecond } from "./remembered.ts";

/** Facts of the school that every page shows. */
export type Facts = { company: Company; stats: CompanyStats };

/** Sources of the facts in pages. */
export type SiteFacts = {
  heads: Pick<HeadSources, "read">;
  company(): Promise<Company>;
  stats(): Promise<CompanyStats>;
};

/** While the database is away, each page fails to read from it. */
const LOG_EVERY_MS = 60_000;

const UNKNOWN = { kind: "unknown" } as const;

/** Rejects an unknown head: it may be a timeout, and does not prove that the database answers. */
async function requireKnown(reading: Promise<HeadAnswer>): Promise<HeadAnswer> {
  const answer = await reading;
  if (answer.kind === "unknown") throw new Error("no head");
  return answer;
}

/** Creates readers of the facts that pages show. A late database yields the last known facts and an unknown head. */
export function createSiteFacts(
  { config, company: school, heads, log }: Pick<ModuleContext, "config" | "company" | "heads" | "log">,
  readWithBreaker: ReadWithBreaker,
): SiteFacts {
  const onFailure = throttle(LOG_EVERY_MS, (error: unknown) => {
    log.warn(`pages use the last known data: ${error}`);
  });
  const resolvePath = (name: string) => join(config.dataFolder, "last-known", `${name}.json`);
  const kept = { company: resolvePath("company"), stats: resolvePath("stats") };
  return {
    heads: { read: (...source) => readWithBreaker(() => requireKnown(heads.read(...source))).catch(() => UNKNOWN) },
    company: memoizeForOneSecond(
      withStaleFallback(() => readWithBreaker(school.read), { path: kept.company, schema: company, onFailure }),
    ),
    stats: withStaleFallback(() => school.stats(readWithBreaker), {
      path: kept.stats,
      schema: companyStats,
      onFailure,
    }),
  };
}
