import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../processes/start-site.ts";
import { startRedis } from "../start-redis.ts";
import { isDeep } from "../tools.ts";
import { openFakePage } from "./fake-page.ts";
import { openMessages, openSupport, type Pair, type Writer } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const PAIRS = isDeep ? 10 : 2;
const SECONDS = isDeep ? 60 : 5;
const PER_SECOND = 5;
const COUNT = SECONDS * PER_SECOND;
const CUT_EVERY_MS = isDeep ? 10_000 : 1_500;
/** The clients check for lost messages every 30 seconds. */
const ARRIVE_WITHIN_MS = 90_000;
const TIMEOUT_MS = SECONDS * 1_000 + ARRIVE_WITHIN_MS + 60_000;

beforeAll(openFakePage);

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
  close = [];
});

/** One person's messages name it and are numbered. */
const makeTexts = (name: string) => Array.from({ length: COUNT }, (_, at) => `${name} ${at + 1}`);

async function type({ name, write }: Writer): Promise<void> {
  for (const text of makeTexts(name)) {
    write(text);
    await wait(1_000 / PER_SECOND);
  }
}

/** Lists messages that a side lacks, has twice or in the wrong order; empty when all arrived once, in order. */
function findFaults(pair: Pair, at: number): string[] {
  return pair.flatMap((writer) => {
    const shown = writer.listShown();
    const failures = shown.flatMap(({ content, failure }) => (failure ? `${content}: ${failure}` : []));
    const wrong = pair.flatMap(({ name }) => {
      const texts = shown.map(({ content }) => content).filter((text) => text.startsWith(`${name} `));
      const isRight = texts.join() === makeTexts(name).join() && shown.every(({ delivery }) => delivery === "sent");
      return isRight ? [] : `has ${texts.length} (${new Set(texts).size}) of ${name}`;
    });
    return [...failures, ...wrong].map((fault) => `pair ${at + 1}, ${writer.name}: ${fault}`);
  });
}

/** Watches for messages that are shown twice: this is a fault at any moment, even if it is corrected later. */
function watchForTwins(pairs: readonly Pair[]): { stop(): readonly string[] } {
  const twins = new Set<string>();
  const timer = setInterval(() => {
    for (const writer of pairs.flat()) {
      const texts = writer.listShown().map(({ content }) => content);
      if (new Set(texts).size < texts.length) twins.add(writer.name);
    }
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return [...twins];
    },
  };
}

async function openRelays(site: Site): Promise<readonly [Relay, Relay]> {
  const [first, second] = site.processes;
  if (!first || !second) throw new Error("The proof needs two processes.");
  const relays = [await startRelay([first, second]), await startRelay([second, first])] as const;
  close.push(async () => relays.forEach((relay) => void relay.close()));
  return relays;
}

/** All writers type while connections are cut, and `breaks` runs halfway. */
async function typeThrough(pairs: readonly Pair[], relays: readonly Relay[], breaks: () => Promise<void>) {
  let lines = 0;
  const cutting = setInterval(() => {
    for (const relay of relays) lines += relay.cut();
  }, CUT_EVERY_MS);
  const typing = Promise.all(pairs.flat().map(type));
  await wait((SECONDS * 1_000) / 2);
  await breaks();
  await typing;
  clearInterval(cutting);
  return lines;
}

const OPENERS = { messages: openMessages, support: openSupport };
/** Both kinds at the same time, or each alone for longer in deep runs. */
const RUNS: (keyof typeof OPENERS)[][] = isDeep ? [["messages"], ["support"]] : [["messages", "support"]];

async function prove(site: Site, kinds: readonly (keyof typeof OPENERS)[], breaks: () => Promise<void>) {
  const relays = await openRelays(site);
  const pairs: Pair[] = [];
  for (const kind of kinds) for (let at = 0; at < PAIRS; at += 1) pairs.push(await OPENERS[kind](site.test, relays));
  close.push(async () => pairs.flat().forEach((writer) => void writer.leave()));
  const watch = watchForTwins(pairs);
  const lines = await typeThrough(pairs, relays, breaks);
  const listFaults = () => pairs.flatMap(findFaults).join("\n");
  await expect.poll(listFaults, { timeout: ARRIVE_WITHIN_MS, interval: 250 }).toBe("");
  expect(watch.stop()).toEqual([]);
  // Every person lost the line, or nothing was proven.
  expect(lines).toBeGreaterThanOrEqual(2 * pairs.length);
}

async function restart(site: Site): Promise<void> {
  const [first] = site.processes;
  await first?.kill();
  await wait(isDeep ? 3_000 : 500);
  await first?.start();
}

describe(`${PAIRS} pairs who write ${PER_SECOND} messages a second each, while lines are cut and a server is killed`, () => {
  it.each(RUNS.map((kinds) => [kinds.join(" and "), kinds] as const))(
    "have all %s once and in order",
    async (_name, kinds) => {
      const site = await startSite(2);
      close.push(site.close);
      await prove(site, kinds, () => restart(site));
    },
    TIMEOUT_MS,
  );

  it.runIf(isDeep).each(RUNS.map((kinds) => [kinds.join(" and "), kinds] as const))(
    "have all %s once and in order, also when Redis is killed meanwhile",
    async (_name, kinds) => {
      const redis = await startRedis();
      close.push(redis.close);
      const site = await startSite(2, { REDIS_URL: redis.url });
      close.push(site.close);
      await prove(site, kinds, async () => {
        await redis.kill();
        await restart(site);
        await redis.start();
      });
    },
    TIMEOUT_MS,
  );
});
