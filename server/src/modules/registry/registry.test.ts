import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { makeRelease } from "../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { openPool, type Pool } from "../../kernel/database/database.ts";
import { createReleaseKeys, signDocument } from "../../security/signing.ts";

const keys = createReleaseKeys();
const by = { actor: "cli:mona" };
let server: TestApp;
let registry: TestRegistry;
const pools: Pool[] = [];
beforeAll(async () => {
  server = await createTestApp({}, []);
  registry = openRegistry({ database: server.database, keys });
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => server.close());

/** Opens the registry with a connection of its own, like another process. */
function another(): TestRegistry {
  const pool = openPool(server.connection as never, () => undefined);
  pools.push(pool);
  return openRegistry({ database: pool.database, keys });
}

async function find(remote: string) {
  const found = (await registry.status()).find((managed) => managed.remote === remote);
  if (!found) throw new Error(`${remote} has no release`);
  return found;
}

describe("a change", () => {
  it("never gets lost: a hundred concurrent ones from two processes are a hundred in the history", async () => {
    await registry.add("mfe-busy", "1.0.0", "1.1.0");
    const processes = [another(), another()];
    const shares = Array.from({ length: 100 }, (_, at) => (at + 1) / 2);
    await Promise.all(
      shares.map((percent, at) =>
        (processes[at % 2] as TestRegistry).change("mfe-busy", { type: "rollout", version: "1.1.0", percent }, by),
      ),
    );
    const history = (await registry.history("mfe-busy")).filter(({ revision }) => revision > 0);
    expect(history.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, at) => 100 - at));
    expect(history.map(({ rollout }) => rollout?.percent).toSorted((a = 0, b = 0) => a - b)).toEqual(shares);
    // One rollout went through all of them: a visitor who had the version kept it.
    expect(new Set(history.map(({ rollout }) => rollout?.id)).size).toBe(1);
    const standing = await find("mfe-busy");
    expect(standing).toMatchObject({ revision: 100, rollout: { percent: history[0]?.rollout?.percent } });
  });

  it("fails for a stale revision and changes nothing", async () => {
    await registry.add("mfe-seen", "1.0.0", "1.1.0");
    const outcomes = await Promise.allSettled(
      [another(), another(), another(), another()].map((process, at) =>
        process.change("mfe-seen", { type: "rollout", version: "1.1.0", percent: at + 1 }, { ...by, revision: 0 }),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).toEqual(["releases.changed", "releases.changed", "releases.changed"]);
    expect((await find("mfe-seen")).revision).toBe(1);
    expect((await registry.history("mfe-seen")).map(({ action }) => action)).toEqual(["rollout", "publish", "publish"]);
  });

  it("rolls back when its history row cannot be written", async () => {
    await registry.add("mfe-whole", "1.0.0", "1.1.0");
    await server.database.query(
      `INSERT INTO release_changes (remote, revision, at, actor, action, stable, is_disabled)
       VALUES ('mfe-whole', 1, now(), 'x', 'x', '1.0.0', false)`,
    );
    await expect(registry.change("mfe-whole", { type: "disable" }, by)).rejects.toThrow("duplicate key");
    expect(await find("mfe-whole")).toMatchObject({ revision: 0, isDisabled: false });
  });

  it("lists who did what, and why", async () => {
    await registry.add("mfe-history", "1.0.0", "1.1.0");
    await registry.change("mfe-history", { type: "rollout", version: "1.1.0", percent: 5, steps: [50] }, by);
    await registry.change("mfe-history", { type: "halt", reason: "fails_more_often" }, { actor: "health" });
    expect(await registry.history("mfe-history")).toMatchObject([
      { revision: 2, actor: "health", action: "halt", reason: "fails_more_often", rollout: { state: "halted" } },
      { revision: 1, actor: "cli:mona", action: "rollout", reason: null, rollout: { percent: 5, steps: [50] } },
      { revision: 0, actor: "cli:test", action: "publish", version: "1.1.0", stable: "1.0.0", rollout: null },
      { revision: 0, actor: "cli:test", action: "publish", version: "1.0.0", stable: "1.0.0", rollout: null },
    ]);
  });

  it.each([
    ["rollout to an unpublished version", { type: "rollout", version: "9.9.9", percent: 1 }, "version_unknown"],
    ["rollback to an unpublished version", { type: "rollback", version: "9.9.9" }, "version_unknown"],
    ["promotion without a rollout", { type: "promote" }, "not_now"],
  ] as const)("fails for a %s", async (_what, action, code) => {
    await registry.add("mfe-refuses", "1.0.0");
    await expect(registry.change("mfe-refuses", action, by)).rejects.toMatchObject({ code: `releases.${code}` });
    expect((await find("mfe-refuses")).revision).toBe(0);
  });

  it("fails for an unpublished remote", async () => {
    await expect(registry.change("mfe-nobody", { type: "disable" }, by)).rejects.toMatchObject({
      code: "request.not_found",
    });
  });

  it("to a version that does not fit the live ones is refused with the first reason; away from it is not", async () => {
    const seen: string[][] = [];
    const gated = openRegistry({
      database: server.database,
      keys,
      findContractProblems: async (candidate, live) => {
        if (candidate.name !== "mfe-gate") return [];
        seen.push(live.filter(({ name }) => name === "mfe-gate").map(({ version }) => version));
        if (candidate.version !== "1.1.0") return [];
        return [{ with: "shell@1.0.0", subject: "event a@1", reason: "price is missing" }];
      },
    });
    await gated.add("mfe-gate", "1.0.0", "1.1.0", "1.2.0");
    await expect(gated.change("mfe-gate", { type: "rollout", version: "1.1.0", percent: 1 }, by)).rejects.toMatchObject(
      {
        code: "releases.contract_broken",
        extra: { detail: "shell@1.0.0, event a@1: price is missing" },
      },
    );
    await gated.change("mfe-gate", { type: "rollout", version: "1.2.0", percent: 1 }, by);
    await gated.change("mfe-gate", { type: "halt" }, by);
    expect(await gated.canDeploy("mfe-gate", "1.1.0")).toHaveLength(1);
    expect(await gated.canDeploy("mfe-gate", "1.0.0")).toEqual([]);
    // A halted version is not live.
    expect(seen.at(-1)).toEqual(["1.0.0"]);
  });
});

describe("publishing", () => {
  const publish = (version: string, changes: { commit?: string; by?: typeof keys; signed?: string } = {}) => {
    const document = JSON.stringify(makeRelease({ remote: "mfe-new", version, ...changes }));
    const signature = signDocument(changes.signed ?? document, (changes.by ?? keys).privateKey);
    const baseUrl = `https://cdn.example/mfe-new/${version}`;
    return registry.publish({ document, signature, baseUrl, actor: "cli:mona" });
  };

  it("makes a remote's first version the stable one, and the next ones only known", async () => {
    await publish("1.0.0");
    await publish("1.1.0");
    expect(await find("mfe-new")).toMatchObject({
      stable: "1.0.0",
      lastGood: null,
      rollout: null,
      revision: 0,
      versions: [{ version: "1.1.0", commit: "c0ffee" }, { version: "1.0.0" }],
    });
  });

  it("twice is once, but never with other contents", async () => {
    await publish("1.1.0");
    await expect(publish("1.1.0", { commit: "beefed" })).rejects.toMatchObject({ code: "releases.not_now" });
    expect((await find("mfe-new")).versions).toHaveLength(2);
  });

  it.each([
    ["a stranger's", { by: createReleaseKeys() }],
    ["another document's", { signed: "{}" }],
  ])("fails with %s signature", async (_whose, changes) => {
    await expect(publish("1.2.0", changes)).rejects.toMatchObject({ code: "releases.signature_invalid" });
    expect((await find("mfe-new")).versions).toHaveLength(2);
  });

  it.each(["{}", "[", '{"name":"mfe-new"}'])("what is no description of a build is refused: %s", async (document) => {
    const signature = signDocument(document, keys.privateKey);
    const publication = { document, signature, baseUrl: "https://cdn.example", actor: "cli:mona" };
    await expect(registry.publish(publication)).rejects.toMatchObject({ code: "request.invalid" });
  });
});
