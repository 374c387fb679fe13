import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CACHE_MAX_AGE_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { type Company, type CompanyStats, company, companyStats, listedFlag } from "@kalima/school-contract";
import * as z from "zod/mini";
import { throttle } from "../../../kernel/async/throttle.ts";
import { withTimeout } from "../../../kernel/async/with-timeout.ts";
import type { CountedSchool } from "../../../kernel/ports/company-reader.ts";
import type { FlagStates } from "../../../kernel/ports/flags.ts";
import type { HeadAnswer, HeadSources } from "../../../kernel/ports/head-sources.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { writeFileAtomic } from "../../../storage/write-file-atomic.ts";
import type { ReadWithBreaker } from "./hanging-database.ts";

type StaleFallbackOptions<T> = {
  /** The file that keeps it over a restart. */
  path: string;
  schema: z.ZodMiniType<T>;
  /** Reads it without haste, where there is no last value to show. */
  readFirst: () => Promise<T>;
  /** Called on each failure to read or to store. */
  onFailure(error: unknown): void;
  now?: (() => Date) | undefined;
};

/** A value, and when the database last confirmed it. */
export type Known<T> = { value: T; readAt: Date };

/** The file is written again after this time, even if the value is the same: its age counts over a restart. */
const RESTAMP_EVERY_MS = 10 * MINUTE_MS;

/** Returns the last value of `read` while it fails, even after a restart, so that pages work without the database. */
export function withStaleFallback<T>(
  read: () => Promise<T>,
  { path, schema, readFirst, onFailure, now = () => new Date() }: StaleFallbackOptions<T>,
): () => Promise<Known<T>> {
  const known = z.object({ value: schema, readAt: z.iso.datetime() });
  let last: Known<T> | undefined;
  let kept: { text: string; at: number } | undefined;

  async function keep({ value, readAt }: Known<T>): Promise<void> {
    const text = JSON.stringify(value);
    const at = readAt.getTime();
    if (text === kept?.text && at - kept.at < RESTAMP_EVERY_MS) return;
    kept = { text, at };
    await writeFileAtomic(path, JSON.stringify({ value, readAt })).catch(onFailure);
  }

  async function load(): Promise<Known<T> | undefined> {
    try {
      const { value, readAt } = known.parse(JSON.parse(await readFile(path, "utf8")));
      return { value, readAt: new Date(readAt) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") onFailure(error);
      return undefined;
    }
  }

  return async () => {
    try {
      last = { value: await read(), readAt: now() };
      await keep(last);
      return last;
    } catch (error) {
      last ??= await load();
      if (last === undefined) return { value: await readFirst(), readAt: now() };
      onFailure(error);
      return last;
    }
  };
}

/** How old a fact of every page may be; a change reaches all pages within this time. */
const MAX_AGE_MS = 1_000;

/** Reads at most once a second, however many pages are asked for; callers at the same time share a read. */
export function memoizeForOneSecond<T>(
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { value: Promise<T>; at: number } | undefined;
  return () => {
    if (last && now() - last.at < MAX_AGE_MS) return last.value;
    const reading = { value: read(), at: now() };
    last = reading;
    reading.value.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.value;
  };
}

/** A copy of the company that is older than clients may keep it is stale, and the page says so. */
const STALE_AFTER_MS = CACHE_MAX_AGE_MS;

/** When a stale copy was read; undefined for a fresh one. */
export const readStaleSince = ({ readAt }: Known<unknown>, now: Date): Date | undefined =>
  now.getTime() - readAt.getTime() > STALE_AFTER_MS ? readAt : undefined;

/** Facts of the school that every page shows, at the prices of its visitor's country. */
export type Facts = {
  company: Company;
  stats: CompanyStats;
  /** When the company was read, an instant, where it could not be read since. */
  companyReadAt?: string | undefined;
};

const countedSchool = z.object({
  stats: companyStats,
  prices: z.record(z.string(), companyStats.shape.prices),
}) satisfies z.ZodMiniType<CountedSchool>;

/** Sources of the facts in pages. */
export type SiteFacts = {
  heads: Pick<HeadSources, "read" | "listPaths">;
  company(): Promise<Known<Company>>;
  counted(): Promise<CountedSchool>;
  flags(): Promise<FlagStates>;
};

const flagStates = z.record(
  z.string(),
  z.object({ value: z.nullable(z.string()), audience: listedFlag.shape.audience }),
) satisfies z.ZodMiniType<FlagStates>;

/** Limit for the first value of a server that has none from before: a late page is better than none. */
const FIRST_WAIT_MS = 5_000;

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
  parts: Pick<ModuleContext, "clock" | "company" | "config" | "flags" | "heads" | "log">,
  readWithBreaker: ReadWithBreaker,
): SiteFacts {
  const { config, company: school, flags, heads, log, clock: now } = parts;
  const onFailure = throttle(LOG_EVERY_MS, (error: unknown) => {
    log.warn(`pages use the last known data: ${error}`);
  });
  const resolvePath = (name: string) => join(config.dataFolder, "last-known", `${name}.json`);
  const kept = { company: resolvePath("company"), counted: resolvePath("counted"), flags: resolvePath("flags") };
  const counted = withStaleFallback(() => school.count(readWithBreaker), {
    path: kept.counted,
    schema: countedSchool,
    readFirst: () => withTimeout(FIRST_WAIT_MS, school.count()),
    onFailure,
  });
  const switched = withStaleFallback(() => readWithBreaker(flags.read), {
    path: kept.flags,
    schema: flagStates,
    // Without an earlier state, the defaults.
    readFirst: async () => ({}),
    onFailure,
  });
  return {
    heads: {
      read: (...source) => readWithBreaker(() => requireKnown(heads.read(...source))).catch(() => UNKNOWN),
      listPaths: heads.listPaths,
    },
    company: memoizeForOneSecond(
      withStaleFallback(() => readWithBreaker(school.read), {
        path: kept.company,
        schema: company,
        readFirst: () => withTimeout(FIRST_WAIT_MS, school.read()),
        onFailure,
        now,
      }),
    ),
    counted: async () => (await counted()).value,
    flags: memoizeForOneSecond(async () => (await switched()).value),
  };
}
