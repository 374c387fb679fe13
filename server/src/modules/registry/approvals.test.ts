import type { WaitingVersion } from "@kalima/releases-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { makeRelease } from "../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { signDocument } from "../../security/signing.ts";
import { releasesModule } from "../releases/releases.module.ts";
import { createReleases } from "../releases/releases.service.ts";

const MISSING = "releases.approval_missing";
const by = { actor: "cli:mona" };
let server: TestApp;
let registry: TestRegistry;
let admins: TestUser[];
beforeAll(async () => {
  server = await createTestApp({}, [(context) => releasesModule(createReleases(context, context.config.dataFolder))]);
  registry = openRegistry({ database: server.database, keys: server.context.secrets.releaseKeys });
  admins = [await server.signUp({ role: "admin" }), await server.signUp({ role: "admin" })];
});
afterAll(() => server.close());

const staff = (admin: TestUser | undefined, method: "GET" | "PUT" | "POST", path: string, body?: object) =>
  server.as(admin)(method, `/api/releases/${path}`, body);

async function ruled(remote: string, admin = admins[0]): Promise<void> {
  await registry.add(remote, "1.0.0", "1.1.0");
  const answer = await staff(admin, "PUT", `${remote}/approvals`, { approvals: 2, abovePercent: 5 });
  expect(answer.statusCode).toBe(200);
}

const approve = async (remote: string, admin: TestUser | undefined, version = "1.1.0") =>
  (await staff(admin, "POST", `${remote}/versions/${version}/approval`)).json();

it("lets a small share go at once, and more once enough other people approved", async () => {
  const remote = "mfe-ruled";
  await ruled(remote);
  const rollout = { type: "rollout", version: "1.1.0", percent: 5 } as const;
  await registry.change(remote, rollout, by);
  for (const admin of admins) {
    await expect(registry.change(remote, { type: "promote" }, by)).rejects.toMatchObject({ code: MISSING });
    await expect(registry.change(remote, { ...rollout, steps: [25] }, by)).rejects.toMatchObject({ code: MISSING });
    await approve(remote, admin);
  }
  expect(await registry.change(remote, { type: "promote" }, by)).toMatchObject({ stable: "1.1.0" });
});

it("requires approvals for a rollback to a version that was never stable, and never for a way back", async () => {
  const remote = "mfe-back";
  await ruled(remote);
  const forward = { type: "rollback", version: "1.1.0" } as const;
  await expect(registry.change(remote, forward, by)).rejects.toMatchObject({ code: MISSING });
  for (const admin of admins) await approve(remote, admin);
  await registry.change(remote, forward, by);
  await registry.add(remote, "1.2.0");
  await registry.change(remote, { type: "rollout", version: "1.2.0", percent: 1 }, by);
  const wayBack = { type: "rollback", version: "1.0.0" } as const;
  expect(await registry.change(remote, wayBack, by)).toMatchObject({ stable: "1.0.0", rollout: null });
});

it("never keeps anyone from stopping", async () => {
  const remote = "mfe-stops";
  await ruled(remote);
  await registry.change(remote, { type: "rollout", version: "1.1.0", percent: 1 }, by);
  await registry.change(remote, { type: "pause" }, by);
  await registry.change(remote, { type: "halt" }, by);
  expect(await registry.change(remote, { type: "disable" }, by)).toMatchObject({ isDisabled: true });
});

it("shows who approved, and keeps in the history who set the rule", async () => {
  const remote = "mfe-shown";
  await ruled(remote);
  await approve(remote, admins[0]);
  await approve(remote, admins[0]);
  const managed = (await registry.status()).find((candidate) => candidate.remote === remote);
  expect(managed?.approvalRule).toEqual({ approvals: 2, abovePercent: 5 });
  expect(Object.fromEntries((managed?.versions ?? []).map(({ version, approvedBy }) => [version, approvedBy]))).toEqual(
    {
      "1.0.0": [],
      "1.1.0": [admins[0]?.id],
    },
  );
  expect((await registry.history(remote)).slice(0, 2)).toMatchObject([
    { action: "approve", actor: admins[0]?.id, version: "1.1.0" },
    { action: "settings", actor: admins[0]?.id, reason: "2 approvals above 5 %" },
  ]);
});

it("refuses an approval by the publisher, or of a version that does not exist", async () => {
  const remote = "mfe-own";
  await ruled(remote);
  await server.database.query("UPDATE remote_versions SET published_by = $2 WHERE remote = $1", [
    remote,
    admins[1]?.id,
  ]);
  expect(await approve(remote, admins[1])).toMatchObject({ code: "releases.not_now" });
  expect(await refuse(remote, admins[1], "Not yet")).toMatchObject({ code: "releases.not_now" });
  expect(await approve(remote, admins[0], "9.9.9")).toMatchObject({ code: "releases.version_unknown" });
});

const refuse = async (remote: string, admin: TestUser | undefined, reason: string) =>
  (await staff(admin, "POST", `${remote}/versions/1.1.0/refusal`, { reason })).json();
async function waiting(remote: string, admin = admins[0]): Promise<WaitingVersion[]> {
  const { data } = (await staff(admin, "GET", "access")).json();
  return data.waiting.filter((version: WaitingVersion) => version.remote === remote);
}

describe("a refusal", () => {
  const rollout = { type: "rollout", version: "1.1.0", percent: 5 } as const;

  it("keeps a version from more visitors, however many approved it, until who refused approves", async () => {
    const remote = "mfe-refused";
    await ruled(remote);
    for (const admin of [...admins, await server.signUp({ role: "admin" })]) await approve(remote, admin);
    await refuse(remote, admins[0], "Prices are wrong");
    await registry.change(remote, rollout, by);
    await expect(registry.change(remote, { type: "promote" }, by)).rejects.toMatchObject({ code: MISSING });
    await approve(remote, admins[0]);
    expect(await registry.change(remote, { type: "promote" }, by)).toMatchObject({ stable: "1.1.0" });
  });

  it("takes back the approval of the same person", async () => {
    const remote = "mfe-changed-mind";
    await ruled(remote);
    await approve(remote, admins[0]);
    await refuse(remote, admins[0], "Prices are wrong");
    expect(await waiting(remote)).toMatchObject([
      { missing: 2, approvals: [], refusals: [{ reason: "Prices are wrong" }] },
    ]);
  });

  it("stays in the history with its reason", async () => {
    const remote = "mfe-refusal-kept";
    await ruled(remote);
    await refuse(remote, admins[0], "  Prices are wrong ");
    expect((await registry.history(remote))[0]).toMatchObject({
      action: "refuse",
      actor: admins[0]?.id,
      version: "1.1.0",
      reason: "Prices are wrong",
    });
  });

  it("may be given again with another reason, which then counts", async () => {
    const remote = "mfe-refused-twice";
    await ruled(remote);
    await registry.change(remote, rollout, by);
    await refuse(remote, admins[0], "Prices are wrong");
    expect(await refuse(remote, admins[0], "Dates are wrong, too")).toEqual({ data: { done: true } });
    expect(await waiting(remote)).toMatchObject([{ refusals: [{ reason: "Dates are wrong, too" }] }]);
  });

  it("wants a reason", async () => {
    const remote = "mfe-no-reason";
    await ruled(remote);
    expect(await refuse(remote, admins[0], "  ")).toMatchObject({ code: "request.invalid" });
  });

  it("means nothing where nobody has to approve", async () => {
    const remote = "mfe-free";
    await registry.add(remote, "1.0.0", "1.1.0");
    expect(await refuse(remote, admins[0], "Prices are wrong")).toMatchObject({ code: "releases.not_now" });
  });
});

describe("what waits", () => {
  it("names the version, its share, and who approved it; without what was stable or is approved", async () => {
    const remote = "mfe-waits";
    await ruled(remote);
    expect(await waiting(remote)).toMatchObject([
      { version: "1.1.0", stable: "1.0.0", percent: 0, missing: 2, isOwn: false, approvals: [], refusals: [] },
    ]);
    await registry.change(remote, { type: "rollout", version: "1.1.0", percent: 5 }, by);
    await approve(remote, admins[0]);
    expect(await waiting(remote)).toMatchObject([{ percent: 5, missing: 1, approvals: [{ at: expect.any(String) }] }]);
    await approve(remote, admins[1]);
    expect(await waiting(remote)).toEqual([]);
  });

  it("says whose own it is", async () => {
    const remote = "mfe-whose";
    await ruled(remote);
    await server.database.query("UPDATE remote_versions SET published_by = $2 WHERE remote = $1", [
      remote,
      admins[1]?.id,
    ]);
    expect(await waiting(remote, admins[1])).toMatchObject([{ isOwn: true }]);
    expect(await waiting(remote, admins[0])).toMatchObject([{ isOwn: false }]);
  });
});

describe("the person behind a token", () => {
  it("neither approves nor refuses what the token published", async () => {
    const remote = "mfe-behind";
    await ruled(remote);
    const { releaseKeys } = server.context.secrets;
    const document = JSON.stringify(makeRelease({ remote, version: "1.2.0" }));
    const signature = signDocument(document, releaseKeys.privateKey);
    const person = admins[0]?.id ?? null;
    await registry.publish({
      ...{ document, signature, baseUrl: `http://localhost:4001/${remote}/1.2.0`, actor: "token:ci", person },
    });
    expect(await approve(remote, admins[0], "1.2.0")).toMatchObject({ code: "releases.not_now" });
    const refusal = await staff(admins[0], "POST", `${remote}/versions/1.2.0/refusal`, { reason: "No" });
    expect(refusal.json()).toMatchObject({ code: "releases.not_now" });
    expect(await approve(remote, admins[1], "1.2.0")).toEqual({ data: { done: true } });
    const own = (admin: TestUser | undefined) => waiting(remote, admin);
    expect((await own(admins[0])).find(({ version }) => version === "1.2.0")?.isOwn).toBe(true);
    expect((await own(admins[1])).find(({ version }) => version === "1.2.0")?.isOwn).toBe(false);
  });
});

describe("a weaker rule", () => {
  // New accounts for each test, because the number of changes per account is limited.
  let pair: TestUser[];
  beforeEach(async () => {
    pair = [await server.signUp({ role: "admin" }), await server.signUp({ role: "admin" })];
  });
  const want = (admin: TestUser | undefined, remote: string, approvals: number, abovePercent: number) =>
    staff(admin, "PUT", `${remote}/approvals`, { approvals, abovePercent });
  const findRule = async (remote: string) =>
    (await registry.status()).find((managed) => managed.remote === remote)?.approvalRule;
  const listProposals = async (remote: string, admin = pair[0]) =>
    (await staff(admin, "GET", "access"))
      .json()
      .data.proposals.filter((proposal: { remote: string }) => proposal.remote === remote);

  it.each([
    ["none", 0, 0],
    ["fewer approvals", 1, 5],
    ["a larger share without them", 2, 6],
    ["more approvals, above a larger share", 3, 50],
  ])("waits for another person with %s, however often one person asks", async (_what, approvals, above) => {
    const remote = `mfe-weaker-${approvals}-${above}`;
    await ruled(remote, pair[0]);
    for (let time = 0; time < 2; time += 1)
      expect((await want(pair[0], remote, approvals, above)).statusCode).toBe(200);
    expect(await findRule(remote)).toEqual({ approvals: 2, abovePercent: 5 });
    await expect(registry.change(remote, { type: "rollback", version: "1.1.0" }, by)).rejects.toMatchObject({
      code: MISSING,
    });
    const proposal = { rule: { approvals, abovePercent: above }, proposedBy: pair[0]?.id };
    expect(await listProposals(remote)).toMatchObject([{ ...proposal, isOwn: true }]);
    expect(await listProposals(remote, pair[1])).toMatchObject([{ ...proposal, isOwn: false }]);
    await want(pair[1], remote, approvals, above);
    expect(await findRule(remote)).toEqual(approvals > 0 ? proposal.rule : undefined);
    expect(await listProposals(remote)).toEqual([]);
  });

  it("becomes another proposal when the other person wants something else", async () => {
    const remote = "mfe-otherwise";
    await ruled(remote, pair[0]);
    await want(pair[0], remote, 0, 0);
    await want(pair[1], remote, 1, 5);
    expect(await findRule(remote)).toEqual({ approvals: 2, abovePercent: 5 });
    expect(await listProposals(remote)).toMatchObject([{ rule: { approvals: 1, abovePercent: 5 }, isOwn: false }]);
  });

  it("waits no longer once the rule is made stronger or kept", async () => {
    const remote = "mfe-kept";
    await ruled(remote, pair[0]);
    await want(pair[0], remote, 0, 0);
    await want(pair[1], remote, 3, 5);
    expect([await findRule(remote), await listProposals(remote)]).toEqual([{ approvals: 3, abovePercent: 5 }, []]);
    await want(pair[1], remote, 0, 0);
    expect(await findRule(remote)).toEqual({ approvals: 3, abovePercent: 5 });
  });

  it("applies when two people want it at the same moment: one proposes, the other agrees", async () => {
    const remote = "mfe-together";
    await ruled(remote, pair[0]);
    await Promise.all(pair.map((admin) => want(admin, remote, 0, 0)));
    expect(await findRule(remote)).toBeUndefined();
  });

  it("appears in the history as a proposal, then as a rule", async () => {
    const remote = "mfe-noted";
    await ruled(remote, pair[0]);
    for (const admin of pair) await want(admin, remote, 0, 0);
    expect((await registry.history(remote)).slice(0, 2)).toMatchObject([
      { action: "settings", actor: pair[1]?.id, reason: "no approvals" },
      { action: "settings", actor: pair[0]?.id, reason: "proposed: no approvals" },
    ]);
  });
});

it("ends with its rule", async () => {
  const remote = "mfe-ended";
  await ruled(remote);
  for (const admin of admins) await staff(admin, "PUT", `${remote}/approvals`, { approvals: 0, abovePercent: 0 });
  expect(await registry.change(remote, { type: "rollback", version: "1.1.0" }, by)).toMatchObject({ stable: "1.1.0" });
  expect((await registry.status()).find((managed) => managed.remote === remote)?.approvalRule).toBeUndefined();
});
