import { afterAll, beforeAll, expect, it } from "vitest";
import { buildShell, createPagesModule } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { releasesModule } from "../../releases/releases.module.ts";
import { createReleases } from "../../releases/releases.service.ts";

let server: TestApp;
beforeAll(async () => {
  const projectFolder = buildShell({ version: "1.0.0" });
  server = await createTestApp({}, [
    async (context) => {
      context.heads.provide("profile", async () => null, { listPaths: async () => ["/profile/7", "/articles/7"] });
      const releases = createReleases(context, projectFolder);
      return [releasesModule(releases), await createPagesModule(projectFolder, () => releases.serve)(context)].flat();
    },
  ]);
});
afterAll(() => server.close());

it("lists what modules name, as far as a released page shows it", async () => {
  const { statusCode, headers, body } = await server.app.inject({ url: "/sitemap.xml" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(body).toContain("/profile/7?lang=ar</loc>");
  expect(body).not.toContain("/articles/7");
});

it("tells robots where the sitemap is", async () => {
  const { statusCode, headers, body } = await server.app.inject({ url: "/robots.txt" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
});
