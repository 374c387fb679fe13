import { join } from "node:path";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { vi } from "vitest";
import { releasesModule } from "../../src/modules/releases/releases.module.ts";
import { createReleases, type Releases } from "../../src/modules/releases/releases.service.ts";
import { buildShell, createPagesModule } from "../build-shell.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { writeBuild } from "./build-fixture.ts";

/** The outcome that a page reports of the remote; null reports nothing. */
export type Outcome = "mounted" | "failed" | null;

/** A server with one remote, `mfe-x`: 1.0.0 is stable, 2.0.0 is published. Its clocks are moved, not waited for. */
export type VisitedSite = {
  server: TestApp;
  releases: Releases;
  /** Moves both clocks: that of the site, and that of limits in memory. */
  advanceTime(ms: number): void;
  /** Opens a page from an address as a new visitor, and reports the outcome of the remote in the served version. */
  visit(ip: string, decideOutcome: (version: string) => Outcome): Promise<void>;
  close(): Promise<void>;
};

export const REMOTE = "mfe-x";

/** An address in a network of its own, for each number up to 12,500. */
export const makeVisitorAddress = (at: number) => `198.${51 + Math.floor(at / 250)}.${at % 250}.9`;

export async function openVisitedSite(env: Record<string, string> = {}): Promise<VisitedSite> {
  let time = Date.parse("2026-11-21T10:00:00Z");
  let ticks = 1e9;
  let releases: Releases | undefined;
  const projectFolder = buildShell();
  const folder = join(projectFolder, REMOTE);
  await writeBuild(folder, { remote: REMOTE, version: "1.0.0" });
  const server = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1", ...env }, [
    async (context) => {
      const opened = createReleases(context, projectFolder);
      releases = opened;
      return [releasesModule(opened), await createPagesModule(projectFolder, () => opened.serve)(context)].flat();
    },
  ]);
  if (!releases) throw new Error("the server has releases");
  await writeBuild(folder, { remote: REMOTE, version: "2.0.0" });
  server.setTime(new Date(time));
  await releases.start();
  await server.database.query("UPDATE remote_releases SET stable = '1.0.0', rollout = NULL WHERE remote = $1", [
    REMOTE,
  ]);
  vi.spyOn(performance, "now").mockImplementation(() => ticks);

  return {
    server,
    releases,
    advanceTime(ms) {
      time += ms;
      ticks += ms;
      server.setTime(new Date(time));
    },
    async visit(ip, decideOutcome) {
      const answer = await server.app.inject({ url: "/", remoteAddress: ip });
      const [, state = "{}"] = /id="site-state">(.*?)<\/script>/.exec(answer.body) ?? [];
      const { page, remotes } = JSON.parse(state).release;
      const { version, rollout } = remotes[0];
      const outcome = decideOutcome(version);
      if (outcome === null) return;
      const cookie = answer.cookies.find(({ name }) => name === COOKIE_NAMES.visitor);
      const events = ["exposed", outcome].map((each) => ({ remote: REMOTE, version, rollout, outcome: each }));
      await server.app.inject({
        method: "POST",
        url: "/api/releases/reports",
        remoteAddress: ip,
        payload: { page, events },
        cookies: { [COOKIE_NAMES.visitor]: String(cookie?.value) },
      });
    },
    close() {
      vi.restoreAllMocks();
      return server.close();
    },
  };
}
