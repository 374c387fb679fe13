import { afterAll, beforeAll, expect, it } from "vitest";
import { buildShell, createPagesModule } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { releasesModule } from "../releases/releases.module.ts";
import { createReleases } from "../releases/releases.service.ts";

let server: TestApp;
beforeAll(async () => {
  const projectFolder = buildShell({ version: "1.0.0", mark: "one" });
  server = await createTestApp({}, [
    async (context) => {
      const releases = createReleases(context, projectFolder);
      return [releasesModule(releases), await createPagesModule(projectFolder, () => releases.serve)(context)].flat();
    },
  ]);
});
afterAll(() => server.close());

it.each(["/%", "/%E0%A4%A", "/teachers/%", "/%ff?sort=%", "/%00", "/?search=%00"])("%s gets a page", async (url) => {
  const answer = await server.app.inject({ url });
  expect(answer.headers["content-type"]).toMatch(/^text\/html/);
  expect(answer.statusCode).toBe(url.startsWith("/?") ? 200 : 404);
});

it.each(["/api/%", "/api/%E0%A4%A", "/api/%00"])("%s gets a problem document", async (url) => {
  const answer = await server.app.inject({ url });
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
});

it.each([
  ["//", "/"],
  ["//evil.example", "/evil.example"],
  ["//teachers?level=B1", "/teachers?level=B1"],
  ["/profile///lessons//?a=//b", "/profile/lessons/?a=//b"],
])("%s moves for good to %s", async (url, to) => {
  const answer = await server.app.inject({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, to]);
});
