import { Agent, get, type IncomingMessage } from "node:http";
import { hasRenderedRemote } from "../pages/read-rendered.ts";

/** One who visits pages: keeps its cookies and its connection. */
type Visitor = { agent: Agent; cookies: Map<string, string> };

export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  pages: number;
  /** Share of the sampled pages that contain HTML which a remote rendered. */
  renderedShare: number;
};

/** One page in so many is read uncompressed, to see whether it came rendered. */
const SAMPLED_ONE_IN = 10;
/** Accepted encodings of Chrome, Edge and Firefox; Safari before version 26 reads no zstd. */
export const BROWSERS_ACCEPT = "gzip, deflate, br, zstd";

function keepCookies({ cookies }: Visitor, answer: IncomingMessage): void {
  for (const cookie of answer.headers["set-cookie"] ?? []) {
    const [pair = ""] = cookie.split(";");
    cookies.set(pair.slice(0, pair.indexOf("=")), pair);
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) text += chunk;
  return text;
}

/** The page's text, or null where it came compressed. */
function read(visitor: Visitor, url: string, isSample: boolean): Promise<string | null> {
  const headers = {
    accept: "text/html",
    "accept-language": "en-GB",
    ...(isSample ? {} : { "accept-encoding": BROWSERS_ACCEPT }),
    cookie: [...visitor.cookies.values()].join("; "),
  };
  return new Promise((resolve, reject) => {
    get(url, { agent: visitor.agent, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
      keepCookies(visitor, answer);
      if (isSample) readText(answer).then(resolve, reject);
      else answer.resume().once("end", () => resolve(null));
    }).once("error", reject);
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Visitors who load one page after the other for so long; with `cookie`, each is the same returning visitor. */
export async function loadPages(
  visitors: number,
  milliseconds: number,
  addressOf: () => string,
  cookie?: string,
): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + milliseconds;
  let asked = 0;
  let sampled = 0;
  let rendered = 0;
  async function visit(): Promise<void> {
    const visitor: Visitor = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), cookies: new Map() };
    if (cookie) visitor.cookies.set("", cookie);
    while (performance.now() < until) {
      asked += 1;
      const askedAt = performance.now();
      const text = await read(visitor, addressOf(), asked % SAMPLED_ONE_IN === 0);
      times.push(performance.now() - askedAt);
      if (text !== null) sampled += 1;
      if (text && hasRenderedRemote(text)) rendered += 1;
    }
    visitor.agent.destroy();
  }
  await Promise.all(Array.from({ length: visitors }, visit));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    pages: times.length,
    renderedShare: rendered / sampled,
  };
}
