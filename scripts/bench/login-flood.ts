import { hash, verify } from "@node-rs/argon2";
import { median } from "./load.ts";

const GUESSERS = 50;
const FLOOD_MS = 20_000;
const BARE_MS = 2_000;
/** What the server hashes with; the bare figure must cost the same. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type LoginFlood = {
  /** 99th percentile of GET /api/company while the flood lasts. */
  othersP99Ms: number;
  /** Answers that are neither a refusal of the password nor 429/503 with Retry-After. */
  wrongAnswers: number;
  loginsPerSecond: number;
  /** Of argon2id alone, one after the other. */
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

/** Fifty guessers at the sign-in for twenty seconds, and what a visitor of the home page feels of it. */
export async function benchLoginFlood(site: string): Promise<LoginFlood> {
  const bare = await bareComparesPerSecond();
  const until = performance.now() + FLOOD_MS;
  const outcomes = { compared: 0, refused: 0, wrong: 0 };
  const guessers = Array.from({ length: GUESSERS }, async () => {
    while (performance.now() < until) outcomes[await guess(site)] += 1;
  });
  const waits: number[] = [];
  while (performance.now() < until) {
    const askedAt = performance.now();
    await (await fetch(`${site}/api/company`)).arrayBuffer();
    waits.push(performance.now() - askedAt);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(guessers);
  waits.sort((a, b) => a - b);
  const loginsPerSecond = outcomes.compared / (FLOOD_MS / 1_000);
  return {
    othersP99Ms: waits[Math.floor(waits.length * 0.99)] ?? median(waits),
    wrongAnswers: outcomes.wrong,
    loginsPerSecond,
    ratio: loginsPerSecond / bare,
  };
}
