import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { openRegistry, type TestRegistry } from "../../../../test/releases/open-registry.ts";
import { releasesModule } from "../releases.module.ts";
import { createReleases } from "../releases.service.ts";

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

const staff = (admin: TestUser | undefined, method: "PUT" | "POST", path: string, body?: object) =>
  server.as(admin)(method, `/api/releases/${path}`, body);

async function ruled(remote: string): Promise<void> {
  await registry.add(remote, "1.0.0", "1.1.0");
  const answer = await staff(admins[0], "PUT", `${remote}/approvals`, { approvals: 2, abovePercent: 5 });
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

it("is needed for a rollback to what was never stable, and never for a way back", async () => {
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

it("is shown with who gave it, and kept in the history with who set the rule", async () => {
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

it("is refused to the publisher, and for a version that does not exist", async () => {
  const remote = "mfe-own";
  await ruled(remote);
  await server.database.query("UPDATE remote_versions SET published_by = $2 WHERE remote = $1", [
    remote,
    admins[1]?.id,
  ]);
  expect(await approve(remote, admins[1])).toMatchObject({ code: "releases.not_now" });
  expect(await approve(remote, admins[0], "9.9.9")).toMatchObject({ code: "releases.version_unknown" });
});

it("ends with its rule", async () => {
  const remote = "mfe-ended";
  await ruled(remote);
  await staff(admins[0], "PUT", `${remote}/approvals`, { approvals: 0, abovePercent: 0 });
  expect(await registry.change(remote, { type: "rollback", version: "1.1.0" }, by)).toMatchObject({ stable: "1.1.0" });
  expect((await registry.status()).find((managed) => managed.remote === remote)?.approvalRule).toBeUndefined();
});
