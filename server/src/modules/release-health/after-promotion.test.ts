import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeVisitorAddress, openVisitedSite, REMOTE, type VisitedSite } from "../../../test/releases/visited-site.ts";

const BY = { actor: "cli" };
let webhook: Server;
let site: VisitedSite;
const posted: { action: string; reason: string | null; by: string; text: string }[] = [];

beforeAll(async () => {
  webhook = createServer(async (request, answer) => {
    posted.push(JSON.parse(await text(request)));
    answer.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(webhook, "listening");
  const { port } = webhook.address() as AddressInfo;
  site = await openVisitedSite({ RELEASES_WEBHOOK_URL: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await site.close();
  webhook.close();
});

it("rolls back a promoted version that begins to fail, withdraws it from open pages, and announces it", async () => {
  const { releases, server, visit, advanceTime } = site;
  let visitors = 0;
  const come = async (count: number, outcome: "mounted" | "failed") => {
    for (const until = visitors + count; visitors < until; visitors += 1)
      await visit(makeVisitorAddress(visitors), () => outcome);
  };
  await come(80, "mounted");
  await releases.registry.change(REMOTE, { type: "rollout", version: "2.0.0", percent: 100 }, BY);
  await releases.registry.change(REMOTE, { type: "promote" }, BY);
  advanceTime(HOUR_MS);
  await come(40, "mounted");
  advanceTime(HOUR_MS);
  await releases.health.checkReleases();
  expect((await releases.registry.status())[0]).toMatchObject({ stable: "2.0.0", lastGood: "1.0.0" });

  // The same lines as before: networks without an earlier view do not count.
  visitors = 0;
  await come(40, "failed");
  advanceTime(20_000);
  await releases.health.checkReleases();
  expect((await releases.registry.status())[0]).toMatchObject({ stable: "1.0.0", lastGood: null });
  const given = await server.as()("GET", "/api/releases/current");
  expect(given.json().data.remotes[0].version).toBe("1.0.0");
  const withdrawn = await server.as()("GET", "/api/releases/withdrawals");
  expect(withdrawn.json().data).toEqual([{ remote: REMOTE, isDisabled: false, versions: ["2.0.0"] }]);

  await releases.announce();
  const told = posted.filter(({ action }) => action === "rollback");
  expect(told).toMatchObject([{ reason: "stable_fails", by: "health" }]);
  expect(told[0]?.text).toContain("failed: 40 of 40 visitors lately, 0 of ");
});
