import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { createQuotas } from "../purposes/quotas.ts";
import { describeOutcome, pdf, picture, recording, type UploadRequest, upload } from "./fixtures/upload.ts";

const MEGABYTE = 1024 * 1024;

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
});
beforeEach(async () => {
  student = await server.signUp();
});
afterAll(() => server.close());

const proof = (user: TestUser, bytes = pdf()) => upload(server, { bytes, name: "x.pdf", purpose: "proof", user });

/** Inserts a file of this size in bytes, which counts towards the quota of the account. */
function keep(owner: TestUser, size: number, database: Database = server.database): Promise<unknown> {
  return database.query(
    `INSERT INTO files (id, owner_id, purpose, name, size, type, created_at)
     VALUES (gen_random_uuid(), $1, 'proof', 'x.pdf', $2, 'application/pdf', now())`,
    [owner.id, size],
  );
}

async function countKeptBytes(owner: TestUser): Promise<number> {
  const [row] = await server.database.query<{ bytes: number }>(
    "SELECT coalesce(sum(size), 0) AS bytes FROM files WHERE owner_id = $1",
    [owner.id],
  );
  return row?.bytes ?? 0;
}

/** The number of statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await server.database.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}

async function sendMany(count: number, send: () => ReturnType<typeof upload>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let sent = 0; sent < count; sent += 10) {
    for (const answer of await Promise.all(Array.from({ length: 10 }, send))) {
      outcomes[describeOutcome(answer)] = (outcomes[describeOutcome(answer)] ?? 0) + 1;
    }
  }
  return outcomes;
}

describe("an account", () => {
  it("stores 100 files a day, also when it sends ten at once", async () => {
    const total = process.env.TEST_DEEP === "1" ? 1_000 : 150;
    let time = 0;
    const outcomes = await sendMany(total, async () => {
      // Spreads the calls out, to stay below the general limit of 50 calls a second.
      await new Promise((resolve) => setTimeout(resolve, (time++ % 10) * 2 + 210));
      return proof(student);
    });
    expect(outcomes).toEqual({ 201: 100, "429 files.quota_used_up": total - 100 });
  });

  it("gets the time of its next upload with the refusal", async () => {
    await server.database.query(
      "INSERT INTO limit_hits (key, at) SELECT $1, now() - interval '20 hours' FROM generate_series(1, 100)",
      [`upload:${student.id}`],
    );
    const answer = await proof(student);
    expect(describeOutcome(answer)).toBe("429 files.quota_used_up");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3.9 * HOUR_SECONDS);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(4 * HOUR_SECONDS);
  });

  it.each([
    { what: "200 MB", role: "student" as const, most: 200 * MEGABYTE },
    { what: "5,000 MB, where it is staff", role: "trainer" as const, most: 5_000 * MEGABYTE },
  ])("keeps $what and not a byte more", async ({ role, most }) => {
    const account = await server.signUp({ role });
    for (let kept = 0; kept < most - 1_000; ) {
      const size = Math.min(1_000 * MEGABYTE, most - 1_000 - kept);
      await keep(account, size);
      kept += size;
    }
    expect(describeOutcome(await proof(account, pdf(1_001)))).toBe("429 files.quota_used_up");
    expect(describeOutcome(await proof(account, pdf(1_000)))).toBe("201");
    const full = await proof(account);
    expect(describeOutcome(full)).toBe("429 files.quota_used_up");
    expect(Number(full.headers["retry-after"])).toBeGreaterThan(0);
    expect(await countKeptBytes(account)).toBe(most);
  });

  it("does not get past it by sending at once: the second waits for what the first becomes", async () => {
    await keep(student, 200 * MEGABYTE - 1_500);
    const { limits, clock } = server.context;
    const quotas = createQuotas(server.database, limits, clock, 1);
    const uploader = { id: student.id, kind: "student" as const, address: "::1" };
    const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = quotas.record(uploader, 1_000, async (tx) => {
      started.resolve();
      await mayEnd.promise;
      await keep(student, 1_000, tx);
    });
    await started.promise;
    let isDecided = false;
    const second = quotas
      .record(uploader, 1_000, (tx) => keep(student, 1_000, tx))
      .finally(() => {
        isDecided = true;
      });
    const outcome = expect(second).rejects.toMatchObject({ code: "files.quota_used_up" });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    expect(isDecided).toBe(false);
    mayEnd.resolve();
    await Promise.all([first, outcome]);
    expect(await countKeptBytes(student)).toBe(200 * MEGABYTE - 500);
  });

  it("can upload when another account has used up its quota", async () => {
    await keep(await server.signUp(), 200 * MEGABYTE);
    expect(describeOutcome(await proof(student))).toBe("201");
  });
});

describe("a guest", () => {
  const note = (headers: Record<string, string>) => {
    const sent: UploadRequest = { bytes: recording(100), name: "x.wav", path: "/api/files/temporary", headers };
    return upload(server, sent);
  };
  const readCookie = (answer: Awaited<ReturnType<typeof upload>>) =>
    String(answer.headers["set-cookie"]).split(";")[0] ?? "";

  it("sends 20 files a day, and an address 100, whatever becomes of its cookies", async () => {
    const first = await note({});
    expect(describeOutcome(first)).toBe("201");
    const cookie = readCookie(first);
    expect(cookie).toMatch(/^guest=/);
    const outcomes: string[] = [];
    for (let sent = 1; sent < 25; sent += 1) outcomes.push(describeOutcome(await note({ cookie })));
    expect(outcomes.filter((outcome) => outcome === "201")).toHaveLength(19);
    const others: string[] = [];
    for (let sent = 0; sent < 90; sent += 1) others.push(describeOutcome(await note({})));
    // 25 uploads count against the address already, refused ones too.
    expect(others.filter((outcome) => outcome === "201")).toHaveLength(75);
    expect(others.at(-1)).toBe("429 files.quota_used_up");
    const signedIn = await upload(server, {
      bytes: await picture(),
      path: "/api/files/temporary",
      user: student,
    });
    expect(describeOutcome(signedIn)).toBe("201");
  });
});
