import { randomInt } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { median } from "./load.ts";
import { mannWhitneyP } from "./mann-whitney.ts";

/** Calls for phones that have an account, and as many for phones that have none. */
const EACH = 200;
/** Background work of one answer must not overlap the next call, whose time would then depend on the one before. */
const PAUSE_MS = 8;
/** One account may call fifty times a second. */
const CALLERS = 4;
const SILENT = { info: () => {}, warn: () => {} };
const PASSWORD = "Correct-Horse-7";

export type Enumeration = { call: string; gapMs: number; p: number };
type Caller = { phone: string; token: string };
type TimedCall = { known: number[]; unknown: number[] };

async function post(site: string, path: string, body: object, token?: string): Promise<Response> {
  const answer = await fetch(`${site}/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return answer;
}

/** Calls that must not reveal whether a phone has an account, with the expected status. */
function makeCalls(site: string, callers: readonly Caller[]) {
  let turn = 0;
  const calls: Record<string, { status: number; send: (phone: string) => Promise<Response> }> = {
    login: { status: 401, send: (phone) => post(site, "login", { phone, password: "Not-The-One-1" }) },
    register: {
      status: 201,
      send: (phone) =>
        post(site, "register", { name: "Mona Adel", phone, password: PASSWORD, agreedToPrivacyPolicy: true }),
    },
    "send-otp": { status: 200, send: (phone) => post(site, "send-otp", { phone }) },
    "forget-password": { status: 202, send: (phone) => post(site, "forget-password", { phone }) },
    "reset-phone": {
      status: 200,
      send: (newPhone) => {
        const { phone, token } = callers[turn++ % callers.length] as Caller;
        return post(site, "reset-phone", { phone, newPhone, newCountryCode: "EG" }, token);
      },
    },
  };
  return calls;
}

function shuffle<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

async function time(send: (phone: string) => Promise<Response>, status: number, phone: string): Promise<number> {
  const askedAt = performance.now();
  const answer = await send(phone);
  await answer.arrayBuffer();
  const took = performance.now() - askedAt;
  if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status} instead of ${status}`);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return took;
}

/** Phones of this benchmark alone: `EACH` with an account for each call, and as many without. */
async function addOwners(env: NodeJS.ProcessEnv, calls: number) {
  const database = await joinDatabase(readConfig(env), SILENT);
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const first = 201_150_000_000 + randomInt(1_000) * 10_000;
  try {
    await database.database.query(
      `INSERT INTO users (id, name, phone, password_hash, country, verified_at, created_at, updated_at)
       SELECT gen_random_uuid(), 'Mona Adel', '+' || ($1::bigint + 2 * n), $2, 'EG', now(), now(), now()
       FROM generate_series(0, $3) AS n`,
      [first, stored, calls * EACH + CALLERS - 1],
    );
  } finally {
    await database.close();
  }
  const phone = (at: number) => `+${first + at}`;
  return {
    callers: Array.from({ length: CALLERS }, (_, at) => phone(2 * at)),
    known: (at: number) => phone(2 * (CALLERS + at)),
    unknown: (at: number) => phone(2 * at + 1),
  };
}

/** Known and unknown phones in a random order, at each call that could distinguish them: the gap of the medians, and whether chance explains it. */
export async function benchEnumeration(site: string, env: NodeJS.ProcessEnv): Promise<Enumeration[]> {
  const count = Object.keys(makeCalls(site, [])).length;
  const { callers, known, unknown } = await addOwners(env, count);
  const signedIn: Caller[] = [];
  for (const phone of callers) {
    const answer = await (await post(site, "login", { phone, password: PASSWORD })).json();
    signedIn.push({ phone, token: answer.data.accessToken });
  }
  const calls = makeCalls(site, signedIn);
  const results: Enumeration[] = [];
  for (const [at, [call, { send, status }]] of Object.entries(calls).entries()) {
    const times: TimedCall = { known: [], unknown: [] };
    const order = shuffle(
      Array.from({ length: 2 * EACH }, (_, number) => ({ isKnown: number % 2 === 0, number: number >> 1 })),
    );
    for (const { isKnown, number } of order) {
      const phone = (isKnown ? known : unknown)(at * EACH + number);
      times[isKnown ? "known" : "unknown"].push(await time(send, status, phone));
    }
    const gapMs = Math.abs(median(times.known) - median(times.unknown));
    results.push({ call, gapMs, p: mannWhitneyP(times.known, times.unknown) });
  }
  return results;
}
