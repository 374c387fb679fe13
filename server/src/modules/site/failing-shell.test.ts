import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildShell, createPagesModule } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { publishShell } from "../../../test/releases/publish-shell.ts";
import type { ReleaseAction } from "../registry/rollout/release.policy.ts";
import { releasesModule } from "../releases/releases.module.ts";
import { createReleases, type Releases } from "../releases/releases.service.ts";

let server: TestApp;
let releases: Releases;
let time = Date.parse("2026-11-21T10:00:00Z");
let ticks = 1e9;
beforeAll(async () => {
  const projectFolder = buildShell({ version: "1.0.0", mark: "one" });
  server = await createTestApp({}, [
    async (context) => {
      releases = createReleases(context, projectFolder);
      const more = { publishedShells: releases.shells };
      return [
        releasesModule(releases),
        await createPagesModule(projectFolder, () => releases.serve, more)(context),
      ].flat();
    },
  ]);
  await publishShell(releases, { version: "2.0.0", mark: "two" });
  vi.spyOn(performance, "now").mockImplementation(() => ticks);
  await change({ type: "rollback", version: "2.0.0" });
  await change({ type: "rollback", version: "1.0.0" });
});
afterAll(() => {
  vi.restoreAllMocks();
  return server.close();
});

/** Both clocks: that of the site, and that of what is kept in memory. */
function pass(ms: number): void {
  time += ms;
  ticks += ms;
  server.setTime(new Date(time));
}

/** The registry is served from memory for a second; pages are kept for longer. */
async function change(action: ReleaseAction): Promise<void> {
  await releases.registry.change("shell", action, { actor: "cli:mona" });
  pass(2_000);
}

/** A new visitor, each in a network of their own, and what their page would report. */
async function visit(at: number) {
  const remoteAddress = `198.51.${at}.9`;
  const { body, cookies } = await server.app.inject({ url: "/", remoteAddress });
  const [, facts = "null"] = /\(document,window,navigator,(\{.*?\})\)<\/script>/.exec(body) ?? [];
  const visitor = String(cookies.find(({ name }) => name === COOKIE_NAMES.visitor)?.value);
  const { page, shell } = JSON.parse(facts);
  return { page, shell, remoteAddress, cookies: { [COOKIE_NAMES.visitor]: visitor } };
}

/** The next shell fails wherever it comes, and the one before works. */
async function visitAndReport(at: number): Promise<void> {
  const { page, shell, ...visitor } = await visit(at);
  const { version, rollout } = shell;
  const outcomes = ["exposed", version === "2.0.0" ? "failed" : "mounted"];
  const events = outcomes.map((outcome) => ({ remote: "shell", version, rollout, outcome }));
  await server.app.inject({ method: "POST", url: "/api/releases/reports", payload: { page, events }, ...visitor });
}

it("a shell that fails at its visitors' is halted by what their pages report, and all get the one before", async () => {
  // Kept from before the rollout, this page must not stand for those of its visitors.
  expect((await visit(0)).shell).toMatchObject({ version: "1.0.0", rollout: null });
  await change({ type: "rollout", version: "2.0.0", percent: 50 });
  for (let at = 1; at <= 80; at += 1) await visitAndReport(at);
  pass(20_000);
  await releases.health.checkReleases();
  const [standing] = await releases.registry.status();
  expect(standing).toMatchObject({
    remote: "shell",
    stable: "1.0.0",
    rollout: { version: "2.0.0", state: "halted", reason: "fails_more_often" },
  });

  pass(2_000);
  for (let at = 81; at <= 90; at += 1) expect((await visit(at)).shell.version).toBe("1.0.0");
});
