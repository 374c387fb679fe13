import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOtherCode } from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp } from "../../../../test/create-test-app.ts";
import { type CodeBinding, createOneTimeCodes, type OneTimeCodes } from "./one-time-codes.ts";

const [ONE, OTHER] = ["0193a000-0000-7000-8000-000000000001", "0193a000-0000-7000-8000-000000000002"];
const START = new Date("2026-05-01T10:00:00Z");
const MADE = 5_000;
/** Chi-square of nine degrees of freedom exceeds this once in a thousand fair draws. */
const CRITICAL = 27.88;

let server: TestApp;
let codes: OneTimeCodes;
let now: Date;
beforeAll(async () => {
  server = await createTestApp({}, []);
  codes = createOneTimeCodes(server.database, "k".repeat(43), () => now);
});
afterAll(() => server.close());
beforeEach(() => {
  now = START;
});

const binding = (changes: Partial<CodeBinding> = {}): CodeBinding => ({
  phone: generatePhone(),
  purpose: "register",
  subjectId: ONE,
  ...changes,
});
const outcome = (use: Promise<void>) =>
  use.then(
    () => "used",
    (error: { code: string }) => error.code,
  );
const later = (seconds: number) => {
  now = new Date(START.getTime() + seconds * 1_000);
};

describe("a code", () => {
  it("works only once", async () => {
    const to = binding();
    const code = await codes.make(to);
    expect(await outcome(codes.use(to, code))).toBe("used");
    expect(await outcome(codes.use(to, code))).toBe("auth.code_expired");
  });

  it("works once for many parallel calls", async () => {
    const to = binding();
    const code = await codes.make(to);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(codes.use(to, code))));
    expect(outcomes.filter((outcome) => outcome === "used")).toHaveLength(1);
  });

  it.each([
    { seconds: 299, answer: "used" },
    { seconds: 300, answer: "auth.code_expired" },
    { seconds: 660, answer: "auth.code_expired" },
  ])("answers $answer after $seconds seconds", async ({ seconds, answer }) => {
    const to = binding();
    const code = await codes.make(to);
    later(seconds);
    expect(await outcome(codes.use(to, code))).toBe(answer);
  });

  it("says how many tries are left", async () => {
    const to = binding();
    const code = await codes.make(to);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      await expect(codes.use(to, makeOtherCode(code))).rejects.toMatchObject({ extra: { triesLeft } });
    }
  });

  it("stops working once a newer code exists, which has its own tries", async () => {
    const to = binding();
    const old = await codes.make(to);
    for (let tried = 0; tried < 5; tried += 1) await outcome(codes.use(to, makeOtherCode(old)));
    let code = await codes.make(to);
    // One time in a million, the new code equals the old one.
    if (code === old) code = await codes.make(to);
    expect(await outcome(codes.use(to, old))).toBe("auth.code_wrong");
    expect(await outcome(codes.use(to, code))).toBe("used");
  });

  it.each([
    ["another phone", { phone: "+201111111111" }],
    ["another purpose", { purpose: "change_phone" }],
    ["signing in", { purpose: "sign_in" }],
    ["another subject's request", { subjectId: OTHER }],
  ] as const)("is no good for %s", async (_what, change) => {
    const to = binding();
    const code = await codes.make(to);
    expect(await outcome(codes.use({ ...to, ...change }, code))).toBe("auth.code_expired");
    expect(await outcome(codes.use(to, code))).toBe("used");
  });

  it("stops working after five wrong tries, even parallel ones, and returns the remaining time", async () => {
    const to = binding();
    const code = await codes.make(to);
    const tries = Array.from({ length: 200 }, (_, at) => (at === 150 ? code : makeOtherCode(code)));
    const outcomes = await Promise.all(tries.map((code) => outcome(codes.use(to, code))));
    const evaluated = outcomes.filter((outcome) => outcome === "used" || outcome === "auth.code_wrong");
    expect(evaluated.length).toBeLessThanOrEqual(5);
    if (!outcomes.includes("used")) {
      later(60);
      await expect(codes.use(to, code)).rejects.toMatchObject({ code: "auth.too_many_tries", retryAfter: 240 });
    }
  });
});

function chiSquare(made: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const digit of made.join("")) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const expected = (made.length * 6) / 10;
  return [..."0123456789"].reduce((sum, digit) => sum + ((counts.get(digit) ?? 0) - expected) ** 2 / expected, 0);
}

async function draw(): Promise<string[]> {
  const to = binding();
  const made: string[] = [];
  for (let count = 0; count < MADE; count += 1) made.push(await codes.make(to));
  return made;
}

describe("codes", () => {
  it("consist of six evenly distributed digits, including leading zeros", async () => {
    const made = await draw();
    expect(made.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    const withZero = made.filter((code) => code.startsWith("0")).length / MADE;
    expect(withZero).toBeGreaterThan(0.08);
    expect(withZero).toBeLessThan(0.12);
    // A fair draw fails one time in a thousand, two in a row one time in a million.
    const isEven = chiSquare(made) < CRITICAL || chiSquare(await draw()) < CRITICAL;
    expect(isEven).toBe(true);
  }, 60_000);

  it("do not appear in the database, not even as a digest that could be brute-forced", async () => {
    const to = binding();
    const code = await codes.make(to);
    const [row] = await server.database.query<Record<string, unknown> & { id: string; code_hash: Buffer }>(
      "SELECT * FROM otp_codes WHERE phone = $1",
      [to.phone],
    );
    for (const guess of [code, `${row?.id}:${code}`, `${to.phone}${code}`, `${code}${to.phone}`]) {
      for (const kind of ["md5", "sha1", "sha256", "sha512"]) {
        expect(row?.code_hash.equals(createHash(kind).update(guess).digest())).toBe(false);
      }
    }
    const { code_hash: _hash, ...rest } = row ?? {};
    expect(Object.values(rest).filter((value) => String(value) === code)).toEqual([]);
    const tables = await server.database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { name } of tables) {
      const found = await server.database.query(`SELECT 1 FROM "${name}" t WHERE t::text ~ ('\\m' || $1 || '\\M')`, [
        code,
      ]);
      expect([name, found]).toEqual([name, []]);
    }
  });
});
