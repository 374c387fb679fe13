import { rmSync } from "node:fs";
import { join } from "node:path";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildShell, createPagesModule, writeShell } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { publishShell } from "../../../test/releases/publish-shell.ts";
import type { ReleaseAction } from "../registry/rollout/release.policy.ts";
import { releasesModule } from "../releases/releases.module.ts";
import { createReleases, type Releases } from "../releases/releases.service.ts";

const BROKEN = `throw new Error("this shell cannot be opened");`;

let server: TestApp;
let releases: Releases;
let projectFolder = "";
beforeAll(async () => {
  projectFolder = buildShell({ version: "1.0.0", mark: "one" });
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
  await publishShell(releases, { version: "3.0.0", mark: "three", prerender: BROKEN });
  await change({ type: "rollback", version: "2.0.0" });
  await change({ type: "rollback", version: "1.0.0" });
});
afterAll(() => server.close());
beforeEach(() => change({ type: "rollout", version: "2.0.0", percent: 50 }));

async function change(action: ReleaseAction): Promise<void> {
  const [standing] = await releases.registry.status();
  const isSame = action.type === "rollback" && standing?.stable === action.version && !standing?.rollout;
  if (!isSame) await releases.registry.change("shell", action, { actor: "cli:mona" });
}

/** The registry is served from memory for a second. */
const waitUntil = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 100 });

async function visit(url = "/", cookie?: string) {
  const answer = await server.app.inject({ url, cookies: cookie ? { [COOKIE_NAMES.visitor]: cookie } : {} });
  const [, state = "{}"] = /id="site-state">(.*?)<\/script>/.exec(answer.body) ?? [];
  const { shell } = JSON.parse(state).release;
  const given = answer.cookies.find(({ name }) => name === COOKIE_NAMES.visitor)?.value;
  const [, mark] = /<h1>(.*?)<\/h1>/.exec(answer.body) ?? [];
  const [, entry] = /src="\/assets\/(app-.*?)"/.exec(answer.body) ?? [];
  return { mark, entry, shell, visitor: given ?? cookie ?? "" };
}

/** Finds a visitor of each version. */
async function visitBoth(): Promise<Record<"1.0.0" | "2.0.0", string>> {
  const found: Record<string, string> = {};
  await waitUntil(async () => {
    const { shell, visitor } = await visit();
    found[shell.version] = visitor;
    expect(Object.keys(found).sort()).toEqual(["1.0.0", "2.0.0"]);
  });
  return found as Record<"1.0.0" | "2.0.0", string>;
}

describe("a shell that is rolled out", () => {
  it("makes whole pages of some visitors, and keeps doing so", async () => {
    const visitors = await visitBoth();
    for (const [version, mark] of [
      ["1.0.0", "one"],
      ["2.0.0", "two"],
    ] as const) {
      for (const url of ["/", "/profile", "/nowhere", "/"]) {
        const page = await visit(url, visitors[version]);
        expect(page).toMatchObject({ mark, entry: `app-${version}.js`, shell: { version, rollout: { percent: 50 } } });
      }
    }
  });

  it("names what takes over from it, and its rollout, to the page", async () => {
    const visitors = await visitBoth();
    expect((await visit("/", visitors["2.0.0"])).shell).toMatchObject({ lastGood: "1.0.0" });
  });

  it("has its files served beside those of the others, and no description of them", async () => {
    for (const file of ["app-1.0.0.js", "app-2.0.0.js"]) {
      const { statusCode, headers } = await server.app.inject(`/assets/${file}`);
      expect([file, statusCode, headers["cache-control"]]).toEqual([file, 200, "public, max-age=31536000, immutable"]);
    }
    for (const file of ["release.json", "prerender.cjs", "app-9.9.9.js"])
      expect([file, (await server.app.inject(`/assets/${file}`)).statusCode]).toEqual([file, 404]);
  });

  it("does not change the service worker before it is stable", async () => {
    await visitBoth();
    expect((await server.app.inject("/sw.js")).body).toContain("1.0.0");
    await change({ type: "promote" });
    await waitUntil(async () => expect((await server.app.inject("/sw.js")).body).toContain("2.0.0"));
    await change({ type: "rollback", version: "1.0.0" });
  });

  it("leaves the files of the version before to open pages", async () => {
    await change({ type: "promote" });
    expect((await server.app.inject("/assets/app-1.0.0.js")).statusCode).toBe(200);
    await change({ type: "rollback", version: "1.0.0" });
    expect((await server.app.inject("/assets/app-2.0.0.js")).statusCode).toBe(200);
  });

  it("that cannot be opened gives its visitors the one before", async () => {
    await change({ type: "rollout", version: "3.0.0", percent: 100 });
    await waitUntil(async () => {
      const { mark, shell } = await visit();
      expect([mark, shell.version, shell.lastGood]).toEqual(["one", "1.0.0", null]);
    });
  });
});

it("a shell can be previewed in one browser, whose pages do not report its health", async () => {
  const { url } = await releases.previews.createAddress("shell", "2.0.0", "cli:mona");
  const payload = { link: url.split("#preview=")[1] };
  const begun = await server.app.inject({ method: "POST", url: "/api/releases/preview", payload });
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  // A page waits 150 ms for its preview, which a busy machine may exceed: then it shows the released version.
  const visitPreviewed = () =>
    waitUntil(async () => {
      const { body } = await server.app.inject({ url: "/", cookies });
      expect(body).toContain("<h1>two</h1>");
      expect(body).toContain('"previewUntil"');
      expect(body).not.toContain('"exposed"');
    });
  for (let visits = 0; visits < 4; visits += 1) await visitPreviewed();
  expect((await server.app.inject("/")).body).toContain('"exposed"');
});

it("a shell cannot be switched off or removed", async () => {
  const refused = { code: "releases.not_now" };
  const by = { actor: "cli:mona" };
  await expect(releases.registry.change("shell", { type: "disable" }, by)).rejects.toMatchObject(refused);
  await expect(releases.registry.retire("shell", by)).rejects.toMatchObject(refused);
});

it("a shell that is built with the server does not replace the released one", async () => {
  writeShell(projectFolder, { version: "4.0.0", mark: "four" });
  await releases.start();
  const [standing] = await releases.registry.status();
  expect(standing).toMatchObject({ remote: "shell", stable: "1.0.0" });
  expect(standing?.versions.map(({ version }) => version)).toContain("4.0.0");
  rmSync(join(projectFolder, "shell", "dist", "builds", "4.0.0"), { recursive: true });
});
