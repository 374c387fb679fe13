import { emitRemoteSchemas, type RemoteSchemas, type ShellContract } from "@kalima/contracts/published";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeShellRelease } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createFolder, makeRelease } from "../../../test/releases/build-fixture.ts";
import { openRegistry } from "../../../test/releases/open-registry.ts";
import { makeShellContract } from "../../../test/releases/publish-hosts.ts";
import { contracts } from "../../kernel/contracts.ts";
import { signDocument } from "../../security/signing.ts";
import { createReleases } from "../releases/releases.service.ts";
import { checkHosts } from "./check-hosts.ts";
import { readHosts } from "./contracts-gate/contracts-gate.ts";
import { emitServerContract } from "./contracts-gate/own-contracts.ts";
import type { ReleaseWithVersions } from "./registry.repository.ts";

const CALL = "GET /api/teachers";
const RELEASES = "/websocket/releases";
const FINDING = {
  with: "mfe-x@1.0.0",
  subject: `answer of ${CALL}`,
  reason: "$ may be of type object, but must be of type string.",
};

/** A build that reads an answer which this server does not give. */
function brokenBuild(version: string) {
  const build = makeRelease({ remote: "mfe-x", version });
  const schemas = emitRemoteSchemas({ events: { publishes: [], consumes: [] }, calls: [CALL] }, contracts);
  return {
    ...build,
    schemas: { ...schemas, calls: { [CALL]: { ...schemas.calls[CALL], answer: { type: "string" } } } },
  };
}

function release(changes: Partial<ReleaseWithVersions>): ReleaseWithVersions {
  const stored = (build: object & { version: string }) => ({
    remote: "mfe-x",
    version: build.version,
    baseUrl: "",
    document: JSON.stringify(build),
    signature: "",
    keyId: null,
  });
  return {
    remote: "mfe-x",
    stable: "2.0.0",
    lastGood: null,
    isDisabled: false,
    rollout: null,
    revision: 1,
    isChosen: true,
    versions: [stored(brokenBuild("1.0.0")), stored(makeRelease({ remote: "mfe-x", version: "2.0.0" }))],
    ...changes,
  };
}
const rollout = (state: "ramping" | "halted") => ({
  id: "r",
  version: "1.0.0",
  percent: 1,
  steps: [],
  everyMinutes: 10,
  state,
  reason: null,
  stageStartedAt: new Date(0),
});

const hosts = { shell: makeShellContract(), server: emitServerContract() };
const check = (changes: Partial<ReleaseWithVersions>) => checkHosts([release(changes)], hosts);

describe("a version whose calls the API breaks", () => {
  it.each<[string, Partial<ReleaseWithVersions>, "broken" | "warnings"]>([
    ["stable", { stable: "1.0.0" }, "broken"],
    ["being rolled out", { rollout: rollout("ramping") }, "broken"],
    ["only the last good one", { lastGood: "1.0.0" }, "warnings"],
    ["stable, and disabled", { stable: "1.0.0", isDisabled: true }, "warnings"],
    ["stable where the start chooses", { stable: "1.0.0", isChosen: false }, "warnings"],
  ])("%s", (_state, changes, kind) => {
    expect(check(changes)).toEqual({ broken: [], warnings: [], [kind]: [FINDING] });
  });

  it("halted, it is served to no visitor and is not mentioned", () => {
    expect(check({ rollout: rollout("halted") })).toEqual({ broken: [], warnings: [] });
  });

  it("fits while it is not named by the release", () => {
    expect(check({})).toEqual({ broken: [], warnings: [] });
  });
});

describe("a new shell that breaks a live version", () => {
  const live = (contract: object, modules: RemoteSchemas["modules"] = {}) => {
    const build = makeRelease({ remote: "mfe-x", version: "2.0.0" });
    const schemas = { ...build.schemas, modules };
    return release({
      versions: [
        {
          ...{ remote: "mfe-x", version: "2.0.0", baseUrl: "", signature: "", keyId: null },
          document: JSON.stringify({ ...build, schemas, contract: { ...build.contract, ...contract } }),
        },
      ],
    });
  };
  const EVENT = "support.requested@1";
  const sends = { ...makeShellContract("0.9.0"), publishes: { [EVENT]: true } };
  it.each<[string, object, ShellContract, ShellContract, string]>([
    [
      "of another platform",
      {},
      makeShellContract(),
      { ...makeShellContract(), platformVersion: "3.0.0" },
      "platform version",
    ],
    ["with its page", {}, makeShellContract(), { ...makeShellContract(), pages: ["/mfe-x"] }, "page /mfe-x"],
    [
      "without its slot",
      { slots: [{ slot: "home.trainers" }] },
      makeShellContract(),
      { ...makeShellContract(), hosts: [] },
      "slot home.trainers",
    ],
    ["without an event it reads", { consumes: [EVENT] }, sends, makeShellContract(), `event ${EVENT}`],
  ])("%s is not started", (_what, contract, before, shell, subject) => {
    expect(checkHosts([live(contract)], { ...hosts, shell }, before).broken).toMatchObject([
      { with: "mfe-x@2.0.0", subject },
    ]);
  });

  it("without a component that it imports is not started", () => {
    const uses = { "@kalima/ui": { range: "^1", exports: ["Card"] } };
    const sharing = (name: string) => ({
      ...makeShellContract(),
      modules: { "@kalima/ui": { version: "1.4.0", exports: ["Button", name], earlier: [] } },
    });
    const broken = (next: ShellContract) =>
      checkHosts([live({}, uses)], { ...hosts, shell: next }, sharing("Card")).broken;
    expect(broken(sharing("Card"))).toEqual([]);
    expect(broken(sharing("Tile"))).toMatchObject([
      { with: "mfe-x@2.0.0", subject: "module @kalima/ui", reason: "The shell's @kalima/ui has no Card." },
    ]);
  });
});

describe("a server beside a shell that people chose", () => {
  const withContract = (changes: Partial<ShellContract>) => {
    const build = makeShellRelease({
      version: "2.0.0",
      contract: { ...makeShellContract("2.0.0"), calls: {}, ...changes },
    });
    const stored = { remote: "shell", version: "2.0.0", baseUrl: "", signature: "", keyId: null };
    return release({ remote: "shell", versions: [{ ...stored, document: JSON.stringify(build) }] });
  };

  it.each<[string, Partial<ShellContract>, string[]]>([
    ["that it answers as before", {}, []],
    ["whose call it breaks", { calls: { [CALL]: { answer: { type: "string" } } } }, [FINDING.subject]],
    [
      "whose socket it breaks",
      { sockets: { [RELEASES]: { client: {}, server: { withdrawals: { type: "string" } } } } },
      [`withdrawals of socket ${RELEASES}`],
    ],
  ])("%s is compared with it", (_what, changes, subjects) => {
    const { broken } = checkHosts([withContract(changes)], hosts);
    expect(broken.map(({ with: whom, subject }) => [whom, subject])).toEqual(subjects.map((of) => ["shell@2.0.0", of]));
  });

  it("ignores the shell that starts with it, which is only published", () => {
    const taking = { ...hosts, shell: { ...makeShellContract(), pages: ["/mfe-x"] } };
    expect(checkHosts([release({})], taking).broken).toHaveLength(1);
    expect(checkHosts([release({}), withContract({})], taking).broken).toEqual([]);
  });
});

describe("the start of a server", () => {
  let server: TestApp;
  let folder: string;
  beforeAll(async () => {
    server = await createTestApp({}, []);
    folder = await createFolder();
    // Without the gate, which would not let the broken version in.
    const registry = openRegistry({ database: server.database, keys: server.context.secrets.releaseKeys });
    for (const build of [brokenBuild("1.0.0"), makeRelease({ remote: "mfe-x", version: "2.0.0" })]) {
      const document = JSON.stringify(build);
      const signature = signDocument(document, server.context.secrets.releaseKeys.privateKey);
      await registry.publish({ document, signature, baseUrl: "https://cdn.example", actor: "cli:test" });
    }
    await registry.change("mfe-x", { type: "disable" }, { actor: "cli:test" });
    await registry.change("mfe-x", { type: "rollback", version: "2.0.0" }, { actor: "cli:test" });
    await server.database.query("UPDATE remote_releases SET stable = '1.0.0', last_good = NULL");
  });
  afterAll(() => server.close());

  async function start(mayBreakRemotes: boolean): Promise<void> {
    const releases = createReleases(
      { ...server.context, config: { ...server.context.config, mayBreakRemotes } },
      folder,
    );
    await releases.start();
  }

  it("fails and names the remote, the call and the reason", async () => {
    await expect(start(false)).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringContaining(`This server breaks mfe-x@1.0.0, answer of ${CALL}: ${FINDING.reason}`),
    });
  });

  it("keeps the previous contracts active when it is refused", async () => {
    await server.database.query("TRUNCATE host_contracts");
    await expect(start(false)).rejects.toThrow();
    expect(await readHosts(server.database)).toEqual({ shell: null, server: null });
  });

  it("happens with ALLOW_BROKEN_REMOTES=1", async () => {
    await expect(start(true)).resolves.toBeUndefined();
    expect((await readHosts(server.database)).server).toEqual(emitServerContract());
  });
});
