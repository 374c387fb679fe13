import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { siteStatus } from "@kalima/school-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { addRemote } from "../../../test/releases/rollout-in-database.ts";
import { EmailRefusedError } from "../../email/email.ts";
import type { Database } from "../../kernel/database/database.ts";
import { absentDatabase } from "../../start/degraded-mode.ts";

// Jobs are due from the real start of the server on.
const START = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS);
let site: TestApp;
let isAway = false;
let mail: () => Promise<void> = async () => undefined;
let minute = 0;

/** The database behind a switch that takes it away. */
function switchable(real: Database): Database {
  const choose = () => (isAway ? absentDatabase.database : real);
  return {
    query: (text, values) => choose().query(text, values),
    transaction: (work) => choose().transaction(work),
  };
}

beforeAll(async () => {
  site = await createTestApp({}, undefined, { faults: switchable, email: { send: () => mail() } });
  site.setTime(START);
  await site.runDue();
});
afterAll(() => site.close());

const toInstant = (of: number) => new Date(START.getTime() + of * MINUTE_MS).toISOString();
/** Lets this many minutes pass, with a look at the end of each. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    minute += 1;
    site.setTime(new Date(START.getTime() + minute * MINUTE_MS));
    await site.runDue();
  }
}
async function read() {
  const answer = await site.as()("GET", "/api/status");
  expect(answer.statusCode).toBe(200);
  return siteStatus.parse(answer.json().data);
}
const stateOf = async (part: string) => (await read()).parts.find((each) => each.part === part);
const incidentsOf = async (part: string) => (await read()).incidents.filter((each) => each.part === part);

it("says of each part how it does, since when, and since when anyone watches", async () => {
  const status = await read();
  expect(status.parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(["database", "files", "jobs", "sms", "email", "releases"]),
  );
  expect(new Set(status.parts.map(({ state }) => state))).toEqual(new Set(["working"]));
  expect(new Set(status.parts.map(({ since }) => since))).toEqual(new Set([toInstant(0)]));
  expect([status.lookedAt, status.watchedSince, status.incidents]).toEqual([toInstant(0), toInstant(0), []]);
});

describe("uploads that cannot be written", () => {
  const breakDrafts = () => {
    const drafts = join(site.context.config.dataFolder, "files", "drafts");
    rmSync(drafts, { recursive: true, force: true });
    mkdirSync(join(drafts, ".."), { recursive: true });
    // A file where the folder has to be: root, too, can write nothing into it.
    writeFileSync(drafts, "");
    chmodSync(drafts, 0o400);
    return () => rmSync(drafts);
  };

  it("are an incident from the first of two looks until one finds them well again", async () => {
    const repair = breakDrafts();
    await pass(1);
    expect((await stateOf("files"))?.state).toBe("working");
    const began = minute;
    await pass(2);
    expect(await stateOf("files")).toMatchObject({ state: "down", since: toInstant(began) });
    expect(await incidentsOf("files")).toMatchObject([{ kind: "down", beganAt: toInstant(began), endedAt: null }]);
    repair();
    await pass(1);
    expect(await stateOf("files")).toMatchObject({ state: "working", since: toInstant(minute) });
    expect(await incidentsOf("files")).toMatchObject([{ beganAt: toInstant(began), endedAt: toInstant(minute) }]);
  });
});

describe("e-mails", () => {
  const send = () => site.context.email.send({ id: "1", to: "a@b.example" } as never).catch(() => undefined);

  it("are disturbed while sending fails, and well with the first that leaves", async () => {
    mail = async () => Promise.reject(new Error("the server hung up"));
    await send();
    await pass(2);
    expect((await stateOf("email"))?.state).toBe("impaired");
    await send();
    await send();
    await pass(1);
    expect((await stateOf("email"))?.state).toBe("down");
    expect(await incidentsOf("email")).toMatchObject([{ kind: "down", endedAt: null }]);
    mail = async () => undefined;
    await send();
    await pass(1);
    expect((await stateOf("email"))?.state).toBe("working");
  });

  it("are well although a mailbox refuses one", async () => {
    mail = async () => Promise.reject(new EmailRefusedError("no such mailbox"));
    await send();
    await pass(2);
    expect((await stateOf("email"))?.state).toBe("working");
  });
});

it("names a version that was taken back, with the time in which visitors met it", async () => {
  const remote = await addRemote(site.database, "mfe-halted", () => site.context.clock());
  await remote.begin({ percent: 5, steps: [100] });
  const began = minute;
  await pass(3);
  const [halt] = await site.database.query<{ revision: number }>(
    "SELECT revision FROM release_changes WHERE remote = 'mfe-halted' ORDER BY revision DESC LIMIT 1",
  );
  await site.database.query(
    `INSERT INTO release_changes (remote, revision, at, actor, action, stable, rollout, is_disabled)
     SELECT remote, revision + 1, $2, 'health', 'halt', stable, jsonb_set(rollout, '{state}', '"halted"'), false
     FROM release_changes WHERE remote = 'mfe-halted' AND revision = $1 AND action = 'rollout'`,
    [halt?.revision, site.context.clock()],
  );
  await pass(1);
  expect(await incidentsOf("releases")).toMatchObject([
    { kind: "withdrawn", remote: "mfe-halted", beganAt: toInstant(began), endedAt: toInstant(began + 3) },
  ]);
});

it("says that nobody watched while the site was stopped", async () => {
  const before = minute;
  minute += 30;
  await pass(1);
  expect(await incidentsOf("site")).toMatchObject([
    { kind: "unwatched", beganAt: toInstant(before), endedAt: toInstant(minute) },
  ]);
});

it("answers while the database is away, and says so", async () => {
  isAway = true;
  site.setTime(new Date(site.context.clock().getTime() + MINUTE_MS));
  const status = await read();
  isAway = false;
  expect(status.parts.find(({ part }) => part === "database")?.state).toBe("down");
  expect(status.parts.find(({ part }) => part === "files")?.state).toBeNull();
  expect([status.lookedAt, status.incidents]).toEqual([null, []]);
});

it("knows no state of parts that nobody has looked at for long, and that this is one of the background work", async () => {
  site.setTime(new Date(site.context.clock().getTime() + 20 * MINUTE_MS));
  expect((await stateOf("files"))?.state).toBeNull();
  expect(await stateOf("jobs")).toMatchObject({ state: "down", since: toInstant(minute) });
});
