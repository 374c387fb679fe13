import { hash, verify } from "@node-rs/argon2";
import { median } from "./load.ts";

const GUESSERS = 50;
const ROUNDS = 5;
const FLOOD_MS = 5_000;
const BARE_MS = 2_000;
/** Parameters with which the server hashes; the bare figure must cost the same. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type LoginFlood = {
  /** 99th percentile of GET /api/company while the flood lasts. */
  othersP99Ms: number;
  /** Answers that are neither a refusal of the password nor 429/503 with Retry-After. */
  wrongAnswers: number;
  loginsPerSecond: number;
  /** Median of rounds with argon2id alone, one hash after the other, in turn with rounds of the server. */
  ratio: number;
};

let phones = 10_000_000;

async function guess(site: string): Promise<"compared" | "refused" | "wrong"> {
  phones += 1;
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: `+2010${phones}`, password: "Not-The-One-1" }),
  });
  await answer.arrayBuffer();
  if (answer.status === 401) return "compared";
  const isBusy = answer.status === 429 || answer.status === 503;
  return isBusy && Number.isInteger(Number(answer.headers.get("retry-after") ?? "x")) ? "refused" : "wrong";
}

async function bareComparesPerSecond(): Promise<number> {
  const stored = await hash("Not-The-One-2", COST);
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < BARE_MS) {
    await verify(stored, "Not-The-One-1");
    count += 1;
  }
  return count / ((performance.now() - startedAt) / 1_000);
}

type Round = { compared: number; wrong: number; waits: number[] };

async function flood(site: string): Promise<Round> {
  const until = performance.now() + FLOOD_MS;
  const round: Round = { compared: 0, wrong: 0, waits: [] };
  const guessers = Array.from({ length: GUESSERS }, async () => {
    while (performance.now() < until) {
      const outcome = await guess(site);
      if (outcome === "wrong") round.wrong += 1;
      // Requests still queued at the end do not count.
      if (outcome === "compared" && performance.now() < until) round.compared += 1;
    }
  });
  while (performance.now() < until) {
    const askedAt = performance.now();
    await (await fetch(`${site}/api/company`)).arrayBuffer();
    round.waits.push(performance.now() - askedAt);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(guessers);
  return round;
}

/**
 * Fifty guessers at the sign-in, and what a visitor of the home page feels of it. Flood and bare comparing take turns,
 * so that whatever else the machine does weighs on both.
 */
export async function benchLoginFlood(site: string): Promise<LoginFlood> {
  const waits: number[] = [];
  const speeds: number[] = [];
  const ratios: number[] = [];
  let wrongAnswers = 0;
  for (let at = 0; at < ROUNDS; at += 1) {
    const bare = await bareComparesPerSecond();
    const round = await flood(site);
    const speed = round.compared / (FLOOD_MS / 1_000);
    waits.push(...round.waits);
    speeds.push(speed);
    ratios.push(speed / bare);
    wrongAnswers += round.wrong;
  }
  waits.sort((a, b) => a - b);
  return {
    othersP99Ms: waits[Math.floor(waits.length * 0.99)] ?? median(waits),
    wrongAnswers,
    loginsPerSecond: median(speeds),
    ratio: median(ratios),
  };
}
