import { setTimeout as wait } from "node:timers/promises";
import { remotes } from "../../remotes.ts";
import { readRendered } from "../pages/read-rendered.ts";
import { type Row, row } from "../rows.ts";
import { documentRows } from "./document-sizes.ts";
import { type Load, loadPages } from "./load-pages.ts";
import { cpuSeconds, findBelow, residentMb } from "./processes.ts";
import { publishVariants } from "./publish-variants.ts";
import { readRenderTimes } from "./render-times.ts";

const VISITORS = 50;
const LOAD_MS = 6_000;
const ALONE_MS = 3_000;
const WARM_UP_MS = 2_000;
/** The registry is read from memory for a second; then workers of new versions start. */
const VARIANTS_LIVE_MS = 5_000;
const PAGE = "/teachers";

export type CostOptions = {
  /** Renders remotes. */
  site: string;
  /** The same server without rendering. */
  plain: string;
  env: NodeJS.ProcessEnv;
};
type Pids = { server: number | undefined; renderer: number | undefined };
type Cost = Load & { perCoreSecond: number };

/** Each address once, so that no kept page answers it. */
let unique = 0;
const makeUncachedUrl = (origin: string) => () => {
  unique += 1;
  return `${origin}${PAGE}?bench=${unique}`;
};
const makeCachedUrl = (origin: string) => () => `${origin}${PAGE}`;

async function measure(
  pids: Pids,
  visitors: number,
  milliseconds: number,
  addressOf: () => string,
  cookie?: string,
): Promise<Cost> {
  await loadPages(visitors, WARM_UP_MS, addressOf, cookie);
  const readUsedSeconds = () => cpuSeconds(pids.server) + (pids.renderer ? cpuSeconds(pids.renderer) : 0);
  const before = readUsedSeconds();
  const load = await loadPages(visitors, milliseconds, addressOf, cookie);
  return { ...load, perCoreSecond: load.pages / (readUsedSeconds() - before) };
}

function loadRows(what: string, cost: Cost, minPerCore?: number): Row[] {
  const { perSecond, perCoreSecond, p50Ms, p99Ms, renderedShare } = cost;
  return [
    row(`${what}: pages per second of one core`, perCoreSecond, `/s (${Math.round(perSecond)}/s)`, minPerCore, true),
    row(`${what}: ${VISITORS} visitors, median`, p50Ms, "ms"),
    row(`${what}: ${VISITORS} visitors, 99th percentile`, p99Ms, "ms"),
    row(`${what}: pages that came rendered`, 100 * renderedShare, "%"),
  ];
}

/** The cookies of a new visitor, whose page has come rendered: from now on the server keeps it. */
async function cookieOfKeptPage(site: string): Promise<string> {
  const cookies = (await fetch(site + PAGE)).headers.getSetCookie();
  const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
  await readRendered(site + PAGE, cookie);
  return cookie;
}

/**
 * Measures what pages cost the server: from the cache, rendered for each visitor, and without rendering. Pages per
 * second of one core count the processor time of server and render process, so other work on the machine does not
 * change them.
 */
export async function benchServerCost({ site, plain, env }: CostOptions): Promise<Row[]> {
  const server = findBelow(process.pid, "server/src/main.ts");
  const renderer = server && findBelow(server, "rendering/process/main.ts");
  const plainServer = findBelow(process.pid, "bench/monolith/server.ts");
  const pids = { server, renderer };
  const versions = remotes().length;
  await loadPages(VISITORS, WARM_UP_MS, makeUncachedUrl(site));
  const memoryBefore = residentMb(renderer);
  await publishVariants(env);
  await wait(VARIANTS_LIVE_MS);

  const before = await readRenderTimes(site, env.METRICS_TOKEN);
  const alone = await measure(pids, 1, ALONE_MS, makeUncachedUrl(site));
  const after = await readRenderTimes(site, env.METRICS_TOKEN);
  const cookie = await cookieOfKeptPage(site);
  const aloneKept = await measure(pids, 1, ALONE_MS, makeCachedUrl(site), cookie);
  const alonePlain = await measure({ server: plainServer, renderer: undefined }, 1, ALONE_MS, makeUncachedUrl(plain));
  const without = await measure(
    { server: plainServer, renderer: undefined },
    VISITORS,
    LOAD_MS,
    makeUncachedUrl(plain),
  );
  const rendered = await measure(pids, VISITORS, LOAD_MS, makeUncachedUrl(site));
  await readRendered(site + PAGE, cookie);
  const kept = await measure(pids, VISITORS, LOAD_MS, makeCachedUrl(site), cookie);
  const memory = residentMb(renderer);
  return [
    row(`${PAGE} rendered, one visitor: median`, alone.p50Ms, "ms", 15),
    row(
      `${PAGE} rendered, one visitor: the render alone, mean`,
      (1_000 * (after.seconds - before.seconds)) / (after.count - before.count),
      "ms",
    ),
    row(`${PAGE} rendered, one visitor: pages that came rendered`, 100 * alone.renderedShare, "%"),
    row(`${PAGE} from the cache, one visitor: median`, aloneKept.p50Ms, "ms"),
    row(`${PAGE} without rendering, one visitor: median`, alonePlain.p50Ms, "ms"),
    ...loadRows(`${PAGE} without rendering`, without),
    ...loadRows(`${PAGE} rendered`, rendered),
    ...loadRows(`${PAGE} from the cache`, kept, 300),
    ...(await documentRows(site)),
    row(`render process with ${2 * versions} versions`, memory, "MB"),
    row("render process: memory of a further worker", (memory - memoryBefore) / versions, "MB"),
  ];
}
