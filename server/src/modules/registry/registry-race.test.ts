import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { openRegistry } from "../../../test/releases/open-registry.ts";
import { openPool, type Pool } from "../../kernel/database/database.ts";
import type { RegistryDependencies } from "./registry.service.ts";

let server: TestApp;
let pools: Pool[] = [];
beforeAll(async () => {
  server = await createTestApp({}, []);
  pools = [0, 1].map(() => openPool(server.connection as never, () => undefined));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await server.close();
});

async function isSomeoneWaitingForALock(): Promise<boolean> {
  const waiting = await server.database.query(
    `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
  );
  return waiting.length > 0;
}

it("lets only one of two processes roll out versions that break each other", async () => {
  let checking = 0;
  // Each check lasts until the other process is checking too, or waits for its turn.
  const findContractProblems: RegistryDependencies["findContractProblems"] = async (candidate, live) => {
    if (candidate.version === "1.0.0") return [];
    checking += 1;
    while (checking < 2 && !(await isSomeoneWaitingForALock())) await new Promise(setImmediate);
    const rival = live.find(({ name, version }) => name !== candidate.name && version === "2.0.0");
    return rival ? [{ with: `${rival.name}@2.0.0`, subject: "event a@1", reason: "They break each other." }] : [];
  };
  const [one, other] = pools.map(({ database }) => openRegistry({ database, findContractProblems }));
  if (!one || !other) throw new Error("two registries are needed");
  await one.add("mfe-one", "1.0.0", "2.0.0");
  await other.add("mfe-other", "1.0.0", "2.0.0");

  const rollout = { type: "rollout", version: "2.0.0", percent: 50 } as const;
  const outcomes = await Promise.allSettled([
    one.change("mfe-one", rollout, { actor: "cli:one" }),
    other.change("mfe-other", rollout, { actor: "cli:other" }),
  ]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ code: "releases.contract_broken" }]);
  const live = (await one.status()).filter(({ rollout: served }) => served !== null);
  expect(live).toHaveLength(1);
});
