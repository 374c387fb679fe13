import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { openRegistry, type TestRegistry } from "../../../../test/releases/open-registry.ts";
import type { ReleaseAction } from "../../registry/rollout/release.policy.ts";
import { createWithdrawalsReader, readWithdrawals } from "./read-withdrawals.ts";

let server: TestApp;
let registry: TestRegistry;
beforeAll(async () => {
  server = await createTestApp({}, []);
  registry = openRegistry({ database: server.database });
});
afterAll(() => server.close());

async function readWithdrawnAfter(remote: string, actions: readonly ReleaseAction[], days = 0) {
  await registry.add(remote, "v1", "v2", "v3");
  for (const action of actions) await registry.change(remote, action, { actor: "cli:mona" });
  const withdrawn = await readWithdrawals(server.database, new Date(Date.now() + days * DAY_MS));
  return withdrawn.find((each) => each.remote === remote);
}

const makeRollout = (version: string, percent = 50): ReleaseAction => ({ type: "rollout", version, percent });
const promote: ReleaseAction = { type: "promote" };
const halt: ReleaseAction = { type: "halt" };
const rollback: ReleaseAction = { type: "rollback" };

const cases: [string, ReleaseAction[], string[]][] = [
  ["a promotion: the version before is still good", [makeRollout("v2"), promote], []],
  ["a rollout that replaces another", [makeRollout("v2"), makeRollout("v3")], []],
  ["a pause", [makeRollout("v2"), { type: "pause" }], []],
  ["a halt", [makeRollout("v2"), halt], ["v2"]],
  ["a halt of a version that is rolled out again", [makeRollout("v2"), halt, makeRollout("v2")], []],
  ["a rollback", [makeRollout("v2"), promote, rollback], ["v2"]],
  ["a rollback during a rollout", [makeRollout("v2"), promote, makeRollout("v3"), rollback], ["v2", "v3"]],
  [
    "a rollback to the stable version, which ends a rollout",
    [makeRollout("v2"), { type: "rollback", version: "v1" }],
    ["v2"],
  ],
  [
    "a rollback from a version that is stable again",
    [makeRollout("v2"), promote, rollback, makeRollout("v2"), promote],
    [],
  ],
  [
    "a rollback from a version that was stable again and is followed by another",
    [makeRollout("v2"), promote, rollback, makeRollout("v2"), promote, makeRollout("v3"), promote],
    [],
  ],
];
it.each(cases)("after %s, pages give up what was taken from visitors", async (_what, actions, versions) => {
  const remote = `mfe-case-${cases.findIndex((each) => each[1] === actions)}`;
  const withdrawn = await readWithdrawnAfter(remote, actions);
  expect(withdrawn).toEqual(versions.length > 0 ? { remote, isDisabled: false, versions } : undefined);
});

it("names a remote that is switched off, until it is on again", async () => {
  expect(await readWithdrawnAfter("mfe-off", [{ type: "disable" }])).toEqual({
    ...{ remote: "mfe-off", isDisabled: true, versions: [] },
  });
  await registry.change("mfe-off", { type: "rollback", version: "v1" }, { actor: "cli:mona" });
  const withdrawn = await readWithdrawals(server.database, new Date());
  expect(withdrawn.some(({ remote }) => remote === "mfe-off")).toBe(false);
});

it("a publication meanwhile changes nothing", async () => {
  await readWithdrawnAfter("mfe-published", [makeRollout("v2"), promote, rollback]);
  await registry.add("mfe-published", "v4");
  const withdrawn = await readWithdrawals(server.database, new Date());
  expect(withdrawn.find(({ remote }) => remote === "mfe-published")?.versions).toEqual(["v2"]);
});

it("forgets a version whose files are gone", async () => {
  expect(await readWithdrawnAfter("mfe-old", [makeRollout("v2"), halt], 32)).toBeUndefined();
});

it("reads the history again only after a release has changed, or an hour later", async () => {
  let histories = 0;
  const counted: typeof server.database = {
    ...server.database,
    query(text, values) {
      if (text.includes("release_changes")) histories += 1;
      return server.database.query(text, values);
    },
  };
  const read = createWithdrawalsReader(counted);
  const now = Date.now();
  const readAfter = async (ms: number) => [
    (await read(new Date(now + ms))).find(({ remote }) => remote === "mfe-read"),
    histories,
  ];
  await registry.add("mfe-read", "v1", "v2");
  expect(await readAfter(0)).toEqual([undefined, 1]);
  expect(await readAfter(1_000)).toEqual([undefined, 1]);
  await registry.change("mfe-read", { type: "disable" }, { actor: "cli:mona" });
  expect(await readAfter(2_000)).toEqual([{ remote: "mfe-read", isDisabled: true, versions: [] }, 2]);
  expect((await readAfter(3_000))[1]).toBe(2);
  expect((await readAfter(2_000 + 3_600_000))[1]).toBe(3);
});
