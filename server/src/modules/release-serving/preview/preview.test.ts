import { randomUUID } from "node:crypto";
import { COOKIE_NAMES, DAY_MS } from "@kalima/contracts/domain";
import { PREVIEW_DAYS } from "@kalima/releases-contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildShell, createPagesModule } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { makeRelease } from "../../../../test/releases/build-fixture.ts";
import { openRegistry } from "../../../../test/releases/open-registry.ts";
import { signDocument } from "../../../security/signing.ts";
import { releasesModule } from "../../releases/releases.module.ts";
import { createReleases } from "../../releases/releases.service.ts";
import { readWithdrawals } from "../open-tabs/read-withdrawals.ts";
import { createPreviewLinks } from "./preview-links.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const projectFolder = buildShell();
  server = await createTestApp({}, [
    async (context) => {
      const releases = createReleases(context, projectFolder);
      return [releasesModule(releases), await createPagesModule(projectFolder, () => releases.serve)(context)].flat();
    },
  ]);
  const registry = openRegistry({ database: server.database, keys: server.context.secrets.releaseKeys });
  await registry.add("mfe-x", "1.0.0", "1.1.0");
  await registry.add("mfe-y", "1.0.0");
  admin = await server.signUp({ role: "admin" });
});
afterAll(() => server.close());

async function createLink(version: string): Promise<string> {
  const answer = await server.as(admin)("POST", `/api/releases/mfe-x/versions/${version}/preview`);
  const { url = "" } = answer.json().data ?? {};
  return url.split("#preview=")[1] ?? `${answer.statusCode} ${answer.json().code}`;
}

const begin = (link: string) => server.as()("POST", "/api/releases/preview", { link });

async function beginWithCookie(link: string): Promise<string> {
  const [cookie] = (await begin(link)).cookies;
  expect(cookie).toMatchObject({
    name: COOKIE_NAMES.preview,
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    path: "/",
  });
  return `${COOKIE_NAMES.preview}=${cookie?.value}`;
}

async function fetchServed(cookie?: string, path = "/api/releases/current") {
  const answer = await server.as()("GET", path, undefined, cookie ? { cookie } : {});
  const [, state] = /id="site-state">(.*?)<\/script>/.exec(answer.body) ?? [];
  const release = state ? JSON.parse(state).release : answer.json().data;
  const remotes = Object.fromEntries(
    release.remotes.map((remote: { name: string; version: string }) => [remote.name, remote.version]),
  );
  return { answer, release, remotes, ownCookie: answer.cookies.find(({ name }) => name === "visitor")?.value };
}

/** Fetches a page until it shows a preview. A page waits 150 ms for one, which a busy machine may exceed. */
function fetchPreviewed(cookie: string, path?: string) {
  const fetchOnce = async () => {
    const served = await fetchServed(cookie, path);
    expect(served.release.remotes.some(({ previewUntil }: { previewUntil?: string }) => previewUntil)).toBe(true);
    return served;
  };
  return vi.waitFor(fetchOnce, 10_000);
}

/** Longer than the registry is cached in memory. */
const MEMORY_IS_OVER_MS = 1_100;

describe("a preview", () => {
  it("reads the database concurrently with the registry", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    await fetchServed(cookie);
    await new Promise((resolve) => setTimeout(resolve, MEMORY_IS_OVER_MS));
    const query = vi.spyOn(server.context.database, "query");
    const listTables = () =>
      query.mock.calls.map(([text]) => /(remote_releases|release_previews)/.exec(text)?.[0] ?? "");
    await server.database.transaction(async (tx) => {
      await tx.query("LOCK TABLE remote_releases IN ACCESS EXCLUSIVE MODE");
      const page = fetchServed(cookie);
      await vi.waitFor(() => expect(listTables()).toContain("remote_releases"), { interval: 1 });
      expect(listTables()).toContain("release_previews");
      await page;
    });
    query.mockRestore();
  });

  it("shows a published version to one browser, on its pages too, and nothing else changes", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    for (const path of ["/api/releases/current", "/profile"]) {
      const { release, remotes } = await fetchPreviewed(cookie, path);
      expect(remotes).toEqual({ "mfe-x": "1.1.0", "mfe-y": "1.0.0" });
      const [shown] = release.remotes;
      expect(shown).toMatchObject({ lastGood: null, rollout: null, isLocal: false });
      expect(Date.parse(shown.previewUntil)).toBeGreaterThan(Date.now());
    }
    expect((await fetchServed()).remotes).toEqual({ "mfe-x": "1.0.0", "mfe-y": "1.0.0" });
    expect((await fetchServed()).release.id).not.toBe((await fetchPreviewed(cookie)).release.id);
  });

  it("shares no cached page with other visitors, in either direction", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    for (const [given, version] of [
      [undefined, "1.0.0"],
      [cookie, "1.1.0"],
      [undefined, "1.0.0"],
    ] as const)
      expect((await (given ? fetchPreviewed(given, "/") : fetchServed(given, "/"))).remotes["mfe-x"]).toBe(version);
  });

  it("counts nowhere", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    const { release, ownCookie } = await fetchServed(cookie);
    const report = (visitor: string) =>
      server.as()(
        "POST",
        "/api/releases/reports",
        { page: release.page, events: [{ remote: "mfe-x", version: "1.1.0", outcome: "failed", rollout: null }] },
        { cookie: visitor },
      );
    const count = async () =>
      (await server.database.query("SELECT 1 FROM release_exposures WHERE remote = 'mfe-x'")).length;
    expect((await report(`${cookie}; visitor=${ownCookie}`)).statusCode).toBe(202);
    expect(await count()).toBe(0);
    // Without the preview's cookie the same report counts.
    await report(`visitor=${ownCookie}`);
    expect(await count()).toBe(1);
  });

  it("ends for this browser", async () => {
    const ended = await server.as()("DELETE", "/api/releases/preview");
    expect(ended.cookies).toMatchObject([{ name: COOKIE_NAMES.preview, value: "" }]);
  });

  it("shows the released version once the files of its version are gone", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    const retire = (at: string) =>
      server.database.query(`UPDATE remote_versions SET retired_at = ${at} WHERE version = '1.1.0'`);
    await retire("now()");
    expect((await fetchServed(cookie)).remotes["mfe-x"]).toBe("1.0.0");
    await retire("NULL");
  });

  it("shows the released version while the database hangs, and is on again once it answers", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    await server.database.transaction(async (tx) => {
      await tx.query("LOCK TABLE release_previews IN ACCESS EXCLUSIVE MODE");
      const { remotes, answer } = await fetchServed(cookie);
      expect([remotes["mfe-x"], answer.cookies.some(({ name }) => name === COOKIE_NAMES.preview)]).toEqual([
        "1.0.0",
        false,
      ]);
    });
    expect((await fetchPreviewed(cookie)).remotes["mfe-x"]).toBe("1.1.0");
  });

  it("shows the released version if the signature of its version is invalid", async () => {
    const cookie = await beginWithCookie(await createLink("1.1.0"));
    const [{ signature } = { signature: "" }] = await server.database.query<{ signature: string }>(
      "SELECT signature FROM remote_versions WHERE version = '1.1.0'",
    );
    const sign = (text: string) =>
      server.database.query("UPDATE remote_versions SET signature = $1 WHERE version = '1.1.0'", [text]);
    await sign(randomUUID());
    expect((await fetchServed(cookie)).remotes["mfe-x"]).toBe("1.0.0");
    await sign(signature);
  });
});

describe("a link that somebody ends", () => {
  const end = (version: string) => server.as(admin)("DELETE", `/api/releases/mfe-x/versions/${version}/preview`);
  const listEndedIds = async () =>
    (await readWithdrawals(server.database, new Date())).flatMap(({ previews = [] }) => previews);
  const listOpen = async () => (await server.as(admin)("GET", "/api/releases/access")).json().data.previews;

  it("shows the released version, clears its cookies, and is listed for open pages", async () => {
    await end("1.1.0");
    const link = await createLink("1.1.0");
    const cookie = await beginWithCookie(link);
    const [shown] = (await fetchPreviewed(cookie)).release.remotes;
    expect(await listEndedIds()).not.toContain(shown.previewId);

    expect((await end("1.1.0")).json().data).toEqual({ ended: 1 });
    const answer = await server.as()("GET", "/api/releases/current", undefined, { cookie });
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: COOKIE_NAMES.preview, value: "" }));
    expect(answer.json().data.remotes[0]).toMatchObject({ version: "1.0.0" });
    expect(await listEndedIds()).toContain(shown.previewId);
    expect((await begin(link)).json().code).toBe("releases.preview_invalid");
  });

  it("ends with the others to the same version, and with no link to another", async () => {
    await end("1.1.0");
    const [first, second, other] = [await createLink("1.1.0"), await createLink("1.1.0"), await createLink("1.0.0")];
    expect(await listOpen()).toContainEqual(
      expect.objectContaining({
        version: "1.1.0",
        links: 2,
        madeBy: [{ actor: admin.id, actorName: expect.any(String) }],
      }),
    );
    expect((await end("1.1.0")).json().data).toEqual({ ended: 2 });
    expect((await end("1.1.0")).json().data).toEqual({ ended: 0 });
    const codes = [first, second, other].map(async (link) => (await begin(link)).statusCode);
    expect(await Promise.all(codes)).toEqual([410, 410, 200]);
    expect((await listOpen()).map(({ version }: { version: string }) => version)).toEqual(["1.0.0"]);
  });

  it("can be replaced by a new link to the same version", async () => {
    await end("1.1.0");
    expect((await begin(await createLink("1.1.0"))).statusCode).toBe(200);
  });
});

describe("a version that claims another remote's page", () => {
  async function publish(remote: string, version: string, paths: readonly string[]) {
    const { releaseKeys } = server.context.secrets;
    const build = makeRelease({ remote, version });
    const [page] = build.contract.pages;
    const pages = paths.map((path) => ({ ...page, path }));
    const document = JSON.stringify({ ...build, contract: { ...build.contract, pages } });
    const signature = signDocument(document, releaseKeys.privateKey);
    const baseUrl = `http://localhost:4001/${remote}/${version}`;
    // Published directly in the registry, which does not check ownership.
    await openRegistry({ database: server.database, keys: releaseKeys }).publish({
      ...{ document, signature, baseUrl, actor: "cli:test" },
    });
  }

  it("gets no link", async () => {
    await publish("mfe-x", "1.2.0", ["/mfe-x", "/mfe-y"]);
    expect(await createLink("1.2.0")).toBe("409 releases.contract_broken");
  });

  it("disappears once another remote owns the page, which was free before", async () => {
    await publish("mfe-x", "1.3.0", ["/mfe-x", "/later/:id"]);
    const link = await createLink("1.3.0");
    const cookie = await beginWithCookie(link);
    expect((await fetchPreviewed(cookie)).remotes["mfe-x"]).toBe("1.3.0");
    await publish("mfe-z", "1.0.0", ["/later/:ref"]);
    await new Promise((resolve) => setTimeout(resolve, MEMORY_IS_OVER_MS));
    expect((await fetchServed(cookie)).remotes["mfe-x"]).toBe("1.0.0");
    expect((await begin(link)).json()).toMatchObject({
      code: "releases.contract_broken",
      detail: "mfe-z owns the page /later/:ref.",
    });
  });
});

describe("a link", () => {
  it("leads to a page of the remote that everyone may open", async () => {
    const answer = await server.as(admin)("POST", "/api/releases/mfe-x/versions/1.1.0/preview");
    expect(answer.json().data.url).toMatch(/^http:\/\/localhost:4000\/mfe-x#preview=mfe-x~1\.1\.0~\d+~[\w-]{55}$/);
  });

  it("needs a published version", async () => {
    expect(await createLink("9.9.9")).toBe("404 releases.version_unknown");
  });

  it.each<[string, (link: string) => string]>([
    ["another version", (link) => link.replace("1.1.0", "1.0.0")],
    ["another remote", (link) => link.replace("mfe-x", "mfe-y")],
    ["a later end", (link) => link.replace(/~(\d+)~/, (_all, end) => `~${Number(end) + 1}~`)],
    ["a signature of its own", (link) => link.replace(/[\w-]{43}$/, "A".repeat(43))],
    ["the id of another link", (link) => link.replace(/~[\w-]{12}([\w-]{43})$/, `~${"A".repeat(12)}$1`)],
    ["more behind it", (link) => `${link}~x`],
    ["nothing", () => ""],
  ])("with %s begins nothing", async (_name, forge) => {
    const answer = await begin(forge(await createLink("1.1.0")));
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([410, "releases.preview_invalid", []]);
  });

  it("holds for its days and not longer", () => {
    let now = new Date("2026-11-22T10:00:00Z");
    const links = createPreviewLinks("k".repeat(43), () => now);
    const { id, link, until } = links.issue("mfe-x", "1.1.0");
    expect(links.read(link)).toEqual({ id, remote: "mfe-x", version: "1.1.0", until });
    now = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS);
    expect(links.read(link)).toBeNull();
    expect(createPreviewLinks("j".repeat(43), () => new Date(0)).read(link)).toBeNull();
  });
});
