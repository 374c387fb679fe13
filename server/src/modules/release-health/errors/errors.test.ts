import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@kalima/contracts/domain";
import { createHttpService, packMaps } from "@kalima/release-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { writeBuild } from "../../../../test/releases/build-fixture.ts";
import { publishHosts } from "../../../../test/releases/publish-hosts.ts";
import { releasesModule } from "../../releases/releases.module.ts";
import { createReleases, type Releases } from "../../releases/releases.service.ts";
import { MAX_ERRORS, MAX_VALUES } from "./errors.repository.ts";

const REMOTE = "mfe-x";
const FROM = { language: "ar", device: "phone", role: "guest" } as const;
let server: TestApp;
let releases: Releases;
let admin: TestUser;
let root = "";
let site = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kalima-errors-"));
  server = await createTestApp({}, [
    (context) => {
      releases = createReleases(context, root);
      return releasesModule(releases);
    },
  ]);
  await publishHosts(server.database);
  admin = await server.signUp({ role: "admin" });
  site = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const folder = await writeBuild(join(root, REMOTE), { remote: REMOTE, version: "1.0.0" });
  await mkdir(join(root, REMOTE, "dist", "maps", "1.0.0"), { recursive: true });
  const map = {
    version: 3,
    sources: ["webpack://x/./src/a.ts"],
    sourcesContent: ["boom();"],
    names: [],
    mappings: "AAAA",
  };
  await writeFile(join(root, REMOTE, "dist", "maps", "1.0.0", "7.ffff.js.map"), JSON.stringify(map));
  const { secret } = (
    await call("POST", `${REMOTE}/tokens`, { name: "ci", rights: ["publish", "rollout"], days: 1 })
  ).json().data;
  const provenance = { commit: "4f1c0a9be2d7", isDirty: false, builder: "ci" };
  const maps = await packMaps(folder, "1.0.0");
  await createHttpService(site, secret).publish({ remote: REMOTE, folder, provenance, mayBeUnserved: true, maps });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});
beforeEach(() => server.database.query("DELETE FROM release_errors"));

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  server.as(admin)(method, `/api/releases/${path}`, body);
const listErrors = async () => (await call("GET", `${REMOTE}/errors`)).json().data;
const makeEvent = (more: object = {}) => ({
  remote: REMOTE,
  version: "1.0.0",
  outcome: "crashed" as const,
  rollout: null,
  reason: "Error: no handler",
  stack: `Error: no handler\n    at go (https://a.example/${REMOTE}/1.0.0/7.0a1b2c3d.js:1:1)`,
  path: "/teachers/:id",
  ...more,
});
const record = (more: object = {}, browser = "Chrome 141") =>
  releases.errors.record({ events: [makeEvent(more)], from: FROM }, browser);

describe("an error that pages report", () => {
  it("appears once, in the sources of the remote, with its count and circumstances", async () => {
    await record();
    await record({}, "Firefox 143");
    expect(await listErrors()).toEqual([
      {
        version: "1.0.0",
        fingerprint: expect.any(String),
        kind: "crashed",
        message: "Error: no handler",
        count: 2,
        firstSeenAt: expect.any(String),
        lastSeenAt: expect.any(String),
        circumstances: expect.arrayContaining([
          { kind: "browser", value: "Chrome 141", count: 1 },
          { kind: "browser", value: "Firefox 143", count: 1 },
          { kind: "device", value: "phone", count: 2 },
          { kind: "page", value: "/teachers/:id", count: 2 },
        ]),
        frames: [{ name: null, file: "src/a.ts", line: 1, column: 1, isOwn: true }],
        excerpt: { from: 1, lines: ["boom();"] },
      },
    ]);
  });

  it.each([
    ["another message", { reason: "Error: else" }, 2],
    ["another number in the message", { reason: "Error: no handler 7" }, 2],
    ["another place", { stack: `x\n    at go (https://a.example/${REMOTE}/1.0.0/7.js:1:9)` }, 2],
    ["another kind", { outcome: "errored" }, 2],
    ["a signal without a cause", { outcome: "raged" }, 1],
    ["a version that never was", { version: "9.9.9" }, 1],
  ])("%s", async (_what, more, count) => {
    await record();
    await record(more);
    expect(await listErrors()).toHaveLength(count);
  });

  it("counts as one if only numbers differ", async () => {
    for (const number of [7, 8, 9]) await record({ reason: `Error: row ${number}` });
    expect(await listErrors()).toMatchObject([{ count: 3 }]);
  });

  it("takes bounded space, however many are forged", async () => {
    await record();
    for (let at = 0; at < MAX_ERRORS + 5; at += 1) await record({ reason: `Error: ${"x".repeat(at)}` });
    expect(await listErrors()).toHaveLength(MAX_ERRORS);
    for (let at = 0; at < MAX_VALUES + 5; at += 1) await record({ path: `/${"p".repeat(at + 1)}` });
    const [known] = (await listErrors()).filter(({ message }: { message: string }) => message === "Error: no handler");
    const pages = known.circumstances.filter(({ kind }: { kind: string }) => kind === "page");
    expect([known.count, pages.length]).toEqual([MAX_VALUES + 6, MAX_VALUES]);
  });

  it("takes bounded space in one large report, and in concurrent reports", async () => {
    const report = (name: string) => {
      const events = Array.from({ length: 40 }, (_, at) => makeEvent({ reason: `Error: ${name}${"x".repeat(at)}` }));
      return releases.errors.record({ events, from: FROM }, "Chrome 141");
    };
    await Promise.all(["a", "b", "c", "d"].map(report));
    expect(await listErrors()).toHaveLength(MAX_ERRORS);
    const [known] = await listErrors();
    await record({ reason: known.message });
    expect((await listErrors())[0]).toMatchObject({ message: known.message, count: 2 });
  });

  it("disappears 60 days after it was last seen, and when staff delete it", async () => {
    await record();
    await server.database.query("UPDATE release_errors SET last_seen_at = $1", [new Date(Date.now() - 61 * DAY_MS)]);
    await releases.errors.tidy();
    expect(await listErrors()).toEqual([]);
    await record();
    await call("DELETE", `${REMOTE}/versions/1.0.0/errors`);
    expect(await listErrors()).toEqual([]);
  });

  it("needs a page that this site rendered", async () => {
    await server.app.inject({
      method: "POST",
      url: "/api/releases/reports",
      payload: { page: "invented", events: [makeEvent()], vitals: [] },
    });
    expect(await listErrors()).toEqual([]);
  });
});

describe("a render on the server that failed", () => {
  const reason = `Error: no handler 7\n    at Page (${REMOTE}@1.0.0.cjs:1:2345)`;
  const fault = { remote: REMOTE, version: "1.0.0", outcome: "render_failed" as const, reason };
  const page = { path: "/teachers/:id", language: "ar" as const };

  it("appears like a browser's error, with its place in the bundle, its page and its language", async () => {
    await releases.errors.recordRenders([fault, { ...fault, version: "9.9.9" }], page);
    await releases.errors.recordRenders([fault], page);
    expect(await listErrors()).toMatchObject([
      {
        version: "1.0.0",
        kind: "render_failed",
        message: "Error: no handler 7",
        count: 2,
        frames: [{ name: "Page", file: "render.cjs", line: 1, column: 2345 }],
        circumstances: [
          { kind: "language", value: "ar", count: 2 },
          { kind: "page", value: "/teachers/:id", count: 2 },
        ],
      },
    ]);
  });

  it("shows no error when it was only late", async () => {
    await releases.errors.recordRenders([{ ...fault, outcome: "render_late", reason: null }], page);
    expect(await listErrors()).toEqual([]);
  });
});

describe("figures over time", () => {
  it("count by step and version, with the share at that time", async () => {
    const now = new Date();
    await server.database.query(
      `INSERT INTO release_exposures (page, remote, version, visitor, heard_at, exposed_at, mounted_at, failure)
       SELECT 'p' || n, $1, '1.0.0', 'v' || n, $2, $2, CASE WHEN n > 2 THEN $2::timestamptz END,
         CASE WHEN n <= 2 THEN 'failed' END FROM generate_series(1, 10) AS n`,
      [REMOTE, now],
    );
    await server.database.query(
      `INSERT INTO release_vitals (page, remote, version, metric, value, at)
       SELECT 'p' || n, $1, '1.0.0', 'LCP', n * 100, $2 FROM generate_series(1, 4) AS n`,
      [REMOTE, now],
    );
    const answer = await call("GET", `${REMOTE}/series?window=day`);
    const { versions, stepSeconds } = answer.json().data;
    expect([versions.length, versions[0].version, stepSeconds]).toEqual([1, "1.0.0", 900]);
    expect(versions[0].points).toHaveLength(96);
    const counted = versions[0].points.filter(({ exposures }: { exposures: number }) => exposures > 0);
    expect(counted).toEqual([{ share: 100, exposures: 10, failures: 2, lcp: 300, inp: null }]);
    expect(versions[0].points[0].share).toBeNull();
  });

  it("return not found for a remote that was never released", async () => {
    expect((await call("GET", "mfe-none/series")).json()).toMatchObject({ code: "request.not_found" });
  });
});

describe("source maps", () => {
  const put = (version: string, body: Buffer) =>
    server.app.inject({
      method: "PUT",
      url: `/api/releases/${REMOTE}/versions/${version}/maps`,
      headers: { authorization: `Bearer ${admin.accessToken}`, "content-type": "application/gzip" },
      payload: body,
    });

  it.each([
    ["unpublished version", "9.9.9", "releases.version_unknown"],
    ["malformed body", "1.0.0", "request.malformed"],
  ])("cannot be uploaded: %s", async (_what, version, code) => {
    const answer = await put(version, Buffer.from("no maps"));
    expect(answer.json()).toMatchObject({ code });
  });
});
