import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { type Announcement, createAnnouncements } from "./announcements.ts";
import { createApprovals } from "./approvals.ts";
import type { ReleaseAction } from "./rollout/release.policy.ts";

const REMOTE = "mfe-a";
const START = Date.parse("2026-11-22T10:00:00Z");
let server: TestApp;
let registry: TestRegistry;
let announce: () => Promise<void>;
let sent: (Announcement & { text: string })[] = [];
let lines: string[] = [];
/** Statuses of the next responses of the webhook; 0 for no response. */
let answers: number[] = [];
let minutes = 0;
const clock = () => new Date(START + minutes * MINUTE_MS);
beforeAll(async () => {
  server = await createTestApp({}, []);
  registry = openRegistry({ database: server.database, clock });
  await registry.add(REMOTE, "1.0.0", "1.1.0");
  const post = async (_url: unknown, { body }: RequestInit = {}) => {
    const status = answers.shift() ?? 204;
    if (status === 0) throw new Error("fetch failed");
    if (status === 204) sent.push(JSON.parse(String(body)));
    return new Response(null, { status });
  };
  const log = {
    info: (text: string) => lines.push(`info ${text}`),
    warn: (text: string) => lines.push(`warn ${text}`),
  };
  announce = createAnnouncements({
    ...{ database: server.database, clock, log: log as never, webhookUrl: "https://hook.example" },
    post: post as typeof fetch,
  });
  await announce();
});
afterAll(() => server.close());

const rollout: ReleaseAction = { type: "rollout", version: "1.1.0", percent: 5, steps: [100], everyMinutes: 10 };
const grow: ReleaseAction = { type: "grow" };

/** Runs some changes, each a while after the one before, and returns the announcement of the last one. */
async function announced(actions: readonly ReleaseAction[], actor: string) {
  for (const action of actions) {
    minutes += 11;
    await announce();
    [sent, lines] = [[], []];
    await registry.change(REMOTE, action, { actor });
  }
  await announce();
  return { sent, lines };
}

it.each<[string, ReleaseAction[], string, object, string]>([
  [
    "a pause",
    [rollout, { type: "pause", reason: "inconclusive" }],
    "health",
    { action: "pause", version: "1.1.0", percent: 5, reason: "inconclusive", by: "health" },
    "warn release mfe-a@1.1.0: pause at 5 % by health, inconclusive",
  ],
  [
    "a halt",
    [{ type: "halt", reason: "fails_more_often" }],
    "health",
    { action: "halt", version: "1.1.0", percent: 0, reason: "fails_more_often", by: "health" },
    "warn release mfe-a@1.1.0: halt at 0 % by health, fails_more_often",
  ],
  [
    "a promotion by a person",
    [rollout, { type: "promote" }],
    "cli:mona",
    { action: "promote", version: "1.1.0", stable: "1.1.0", percent: null, by: "cli:mona" },
    "info release mfe-a@1.1.0: promote by cli:mona",
  ],
  [
    "the last step of a rollout, which is a promotion",
    [{ type: "rollback" }, rollout, grow, grow],
    "health",
    { action: "promote", version: "1.1.0", stable: "1.1.0", percent: null, by: "health" },
    "info release mfe-a@1.1.0: promote by health",
  ],
])("%s is posted to the webhook and logged", async (_what, actions, actor, posted, line) => {
  const { sent, lines } = await announced(actions, actor);
  expect(sent).toMatchObject([{ remote: REMOTE, ...posted }]);
  expect(lines).toEqual([line]);
  expect(sent[0]?.text).toBe(line.replace(/^\w+ /, ""));
});

it("a publication or a refusal names its own version, not the one that visitors get", async () => {
  await announced([], "health");
  [sent, lines] = [[], []];
  await registry.add(REMOTE, "1.2.0");
  const approvals = createApprovals(server.database, clock);
  await approvals.setRule(REMOTE, { approvals: 1, abovePercent: 0 }, "cli:mona");
  minutes += 1;
  await approvals.refuse(REMOTE, "1.2.0", { actor: "cli:mona", reason: "prices" });
  await announce();
  expect(sent.map(({ action, version }) => [action, version])).toEqual([
    ["publish", "1.2.0"],
    ["settings", expect.any(String)],
    ["refuse", "1.2.0"],
  ]);
});

/** Rolls out the second version of a new remote while the webhook answers with these statuses. */
async function rolledOut(remote: string, statuses: number[]) {
  await registry.add(remote, "1.0.0", "1.1.0");
  await announce();
  [sent, lines, answers] = [[], [], statuses];
  minutes += 11;
  await registry.change(remote, rollout, { actor: "cli:mona" });
  await announce();
}

it.each([0, 500, 403])(
  "logs a change once while the webhook is away (%s), and posts it when it is back",
  async (status) => {
    await rolledOut(`mfe-away-${status}`, [status, status]);
    expect([sent, lines.filter((line) => line.startsWith("info"))]).toEqual([[], [expect.stringContaining("rollout")]]);
    await announce();
    await announce();
    expect(lines.filter((line) => line.startsWith("info"))).toHaveLength(1);
    expect(sent).toMatchObject([{ action: "rollout" }]);
  },
);

it("posts the next change when the webhook refuses one for good", async () => {
  const remote = "mfe-refused";
  await rolledOut(remote, [400]);
  expect(sent).toEqual([]);
  minutes += 11;
  await registry.change(remote, { type: "pause", reason: "inconclusive" }, { actor: "health" });
  await announce();
  expect(sent).toMatchObject([{ action: "pause" }]);
});
