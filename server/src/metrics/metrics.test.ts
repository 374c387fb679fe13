import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { addRemote } from "../../test/releases/rollout-in-database.ts";
import { releasesModule } from "../modules/releases/releases.module.ts";
import { createReleases } from "../modules/releases/releases.service.ts";

const TOKEN = "scrape-0123456789-0123456789-0123456789";
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ METRICS_TOKEN: TOKEN }, [
    (context) => releasesModule(createReleases(context, context.config.dataFolder)),
  ]);
  const site = await addRemote(server.database, "mfe-x", () => new Date());
  await site.begin({ percent: 5, steps: [100] });
});
afterAll(() => server.close());

const scrape = (token?: string) =>
  server.app.inject({ url: "/metrics", headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

it("require the token", async () => {
  const visitors = [undefined, "another-0123456789-0123456789-0123456789", (await server.signUp()).accessToken];
  const statuses = await Promise.all(visitors.map(async (token) => (await scrape(token)).statusCode));
  expect(statuses).toEqual([401, 401, 403]);
  expect((await scrape(TOKEN)).statusCode).toBe(200);
});

it("say who gets what, who decided it, what waits, and how long requests take", async () => {
  await server.app.inject({ url: "/api/releases/current" });
  server.context.metrics.countRender("mfe-x@2.0.0", "rendered", 0.02);
  const text = (await scrape(TOKEN)).body;
  expect(text).toContain('kalima_release_share_percent{remote="mfe-x",version="2.0.0"} 5');
  expect(text).toContain('kalima_release_share_percent{remote="mfe-x",version="1.0.0"} 95');
  expect(text).toMatch(/kalima_release_decisions\{remote="mfe-x",action="rollout",by="person"\} 1/);
  expect(text).toMatch(
    /kalima_http_request_seconds_count\{method="GET",route="\/api\/releases\/current",status="200"\} \d/,
  );
  expect(text).toMatch(/kalima_render_seconds_count\{remote="mfe-x",version="2.0.0",outcome="rendered"\} 1/);
  expect(text).toContain("# TYPE kalima_jobs gauge");
});

it("say in the first scrape what was shown and what failed", async () => {
  await server.database.query(
    `INSERT INTO release_exposures (page, remote, version, visitor, exposed_at, heard_at, mounted_at, failure)
     VALUES ('a', 'mfe-x', '1.0.0', 'v', now(), now(), now(), NULL), ('b', 'mfe-x', '1.0.0', 'v', now(), now(), NULL, 'failed')`,
  );
  const text = (await scrape(TOKEN)).body;
  expect(text).toContain('kalima_release_votes_1h{remote="mfe-x",version="1.0.0"} 2');
  expect(text).toContain('kalima_release_failures_1h{remote="mfe-x",version="1.0.0"} 1');
});

it("without a database still say what needs none", async () => {
  await server.app.inject({ url: "/api/releases/current" });
  await server.database.query("ALTER TABLE release_changes RENAME TO release_changes_away");
  const answer = await scrape(TOKEN);
  await server.database.query("ALTER TABLE release_changes_away RENAME TO release_changes");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatch(/kalima_http_request_seconds_count\{method="GET",route="\/api\/releases\/current"/);
  expect(answer.body).toContain("# kalima_release_decisions cannot be read now");
  expect(answer.body).not.toContain("kalima_release_decisions{");
});
