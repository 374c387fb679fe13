import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ReleaseService } from "@kalima/release-client";
import { createHttpService } from "@kalima/release-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { backendsModule } from "../../src/modules/backends/backends.module.ts";
import { createBackendCaller } from "../../src/modules/backends/public.ts";
import { releasesModule } from "../../src/modules/releases/releases.module.ts";
import { createReleases } from "../../src/modules/releases/releases.service.ts";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { findFreePort } from "../free-port.ts";
import { type BuiltExample, buildExample, type Change, type RunningService, startService } from "./build-example.ts";
import { createFolder } from "./build-fixture.ts";
import { publishHosts } from "./publish-hosts.ts";

const REMOTE = "phrase-of-the-day";
const DAY = "2026-03-01";
const DAY_MS = 24 * 60 * 60 * 1_000;
const isDeep = process.env.TEST_DEEP === "1";
/** Calls of all open tabs over the whole rollout. */
const CALLS = isDeep ? 10_000 : 300;
const TIMEOUT_MS = isDeep ? 300_000 : 60_000;
const provenance = { commit: "4f1c0a9be2d7", isDirty: false, builder: "https://ci.example/runs/7" };

/** The next version of the service sends an example, too; the one after it sends no meaning any more. */
const WITH_EXAMPLE: Change[] = [
  {
    file: "service/app.ts",
    from: 'text: { type: "string" },',
    to: 'text: { type: "string" }, example: { type: "string" },',
  },
  { file: "service/app.ts", from: '["day", "text",', to: '["day", "text", "example",' },
  { file: "service/app.ts", from: "data: { day,", to: 'data: { day, example: "Sorry, it slipped my mind.",' },
];
const WITHOUT_MEANING: Change[] = [
  ...WITH_EXAMPLE,
  { file: "service/app.ts", from: "    meaning: { ...text, additionalProperties: false },\n", to: "" },
  { file: "service/app.ts", from: '"meaning", ', to: "" },
];
/** The remote reads the example; then it reads it in the place of the meaning. */
const READS_EXAMPLE: Change[] = [
  { file: "remote.json", from: '"text", "meaning", "isKnown"', to: '"text", "meaning", "example", "isKnown"' },
  { file: "remote.json", from: '"text": {', to: '"example": { "type": "string" }, "text": {' },
  { file: "src/site.ts", from: "text: string;", to: "text: string; example: string;" },
  { file: "src/view.ts", from: "phrase ? phrase.text", to: "phrase ? phrase.text + phrase.example.toString()" },
];
const READS_EXAMPLE_ONLY: Change[] = [
  ...READS_EXAMPLE.slice(1, 3),
  { file: "remote.json", from: '"text", "meaning", "isKnown"', to: '"text", "example", "isKnown"' },
  { file: "src/view.ts", from: "phrase.meaning[language]", to: "phrase.example.toString()" },
];

let port = 0;
let server: TestApp;
let root = "";
let student: TestUser;
let services: RunningService[];
let remotes: BuiltExample[];
beforeAll(async () => {
  port = await findFreePort();
  const site = { SITE_ORIGIN: `http://127.0.0.1:${port}` };
  root = await createFolder();
  [services, remotes] = await Promise.all([
    Promise.all([[], WITH_EXAMPLE, WITHOUT_MEANING].map((changes) => startService(REMOTE, site, changes))),
    Promise.all([[], READS_EXAMPLE, READS_EXAMPLE_ONLY].map((changes) => buildExample(REMOTE, changes))),
  ]);
  const phrases = services[0]?.origin;
  server = await createTestApp({ ...site, BACKEND_ORIGINS: JSON.stringify({ phrases }) }, [
    (context) => releasesModule(createReleases(context, root)),
    backendsModule,
  ]);
  await server.app.listen({ port, host: "127.0.0.1" });
  student = await server.signUp();
});
beforeEach(async () => {
  await server.database.query(
    "TRUNCATE remote_releases, remote_versions, release_changes, release_owners, release_tokens, backend_contracts CASCADE",
  );
  await publishHosts(server.database);
});
afterAll(async () => {
  await Promise.all([...services.map(({ stop }) => stop()), ...remotes.map(({ remove }) => remove())]);
  await server.close();
  await rm(root, { recursive: true });
});

async function openService(name: string): Promise<ReleaseService> {
  const staff = server.as(await server.signUp({ role: "admin" }));
  const token = { name: "ci", rights: ["publish", "rollout"], days: 1 };
  const { secret } = (await staff("POST", `/api/releases/${name}/tokens`, token)).json().data;
  return createHttpService(`http://127.0.0.1:${port}`, secret);
}
const at = <T>(list: readonly T[], index: number): T => list[index] as T;
const done = () => "done";
const why = ({ extra, message }: { extra?: { detail?: string }; message: string }) => extra?.detail ?? message;

/** Pipelines of the two, each with its own token: what they want is done, or refused with the reason. */
async function openPipelines() {
  const [ofRemote, ofBackend] = [await openService(REMOTE), await openService("phrases")];
  const publish = ({ folder }: BuiltExample) =>
    ofRemote.publish({ remote: REMOTE, folder, provenance, mayBeUnserved: true, maps: null });
  return {
    publish: (age: number) => publish(at(remotes, age)).then(done, why),
    rollOut: (age: number) =>
      ofRemote
        .change(
          REMOTE,
          { type: "rollout", version: at(remotes, age).release.version, percent: 50, steps: [] },
          undefined,
        )
        .then(() => ofRemote.change(REMOTE, { type: "promote" }, undefined))
        .then(done, why),
    announce: (age: number) =>
      ofBackend.publishBackend("phrases", `${age}.0`, at(services, age).openapi).then(done, why),
    settle: (age: number) => ofBackend.settleBackend("phrases", `${age}.0`).then(done, why),
  };
}

/** The code of one version of the remote, as a tab runs it that was opened while that version was served. */
function openTab({ folder }: BuiltExample) {
  const { render } = createRequire(import.meta.url)(join(folder, "render.cjs"));
  return (callApi: (path: string) => Promise<{ status: number; body: unknown }>) =>
    render({ language: "en", session: { state: "signedIn" }, moment: { now: Date.parse(DAY) } }, callApi) as Promise<{
      html: string;
      data: { phrase: object | null };
    }>;
}

async function readToken(): Promise<string> {
  const answer = await server.as(student)("POST", "/api/backends/phrases/access", {});
  return answer.json().data.token;
}

it("the service knows who calls by the site's public keys, and takes no token for another backend", async () => {
  const { origin } = at(services, 0);
  const call = (token: string | null, isKnown = true) =>
    fetch(`${origin}/days/${DAY}/known`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ isKnown }),
    });
  const token = await readToken();
  const [head, body, signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(String(body), "base64url").toString());
  const forge = (change: object) =>
    `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString("base64url")}.${signature}`;
  for (const wrong of [null, student.accessToken, forge({ sub: "x" }), forge({ aud: "x" }), `${token}x`])
    expect((await call(wrong)).status, `${wrong}`).toBe(401);
  expect(((await (await call(token)).json()) as { data: object }).data).toMatchObject({ isKnown: true });

  // The page that the server renders shows this person's own answer of the service.
  const callBackend = createBackendCaller(server.context);
  const renderFor = (accessToken: string | null) =>
    openTab(at(remotes, 0))(async (path) => {
      const { status, body } = await callBackend(path, { headers: {}, accessToken });
      return { status, body: JSON.parse(body) };
    });
  expect((await renderFor(student.accessToken)).html).toContain('aria-pressed="true"');
  expect((await renderFor(null)).html).toContain('aria-pressed="false"');
  expect((await renderFor(null)).html).toContain("It rings a bell.");
});

it(
  "remote and service are rolled out together while tabs of three ages stay open: no call fails",
  async () => {
    const { publish, rollOut, announce, settle } = await openPipelines();
    const authorization = `Bearer ${await readToken()}`;
    const tabs: ReturnType<typeof openTab>[] = [];
    let [calls, failed] = [0, 0];

    /** A share of all calls: of each open tab in turn, to each running instance in turn. */
    async function useTabs(...instances: number[]): Promise<void> {
      for (let call = 0; call < CALLS / 5; call++) {
        const { origin } = at(services, at(instances, call % instances.length));
        const tab = at(tabs, Math.floor(call / instances.length) % tabs.length);
        calls++;
        const { data } = await tab(async (path) => {
          const answer = await fetch(origin + path.slice("//phrases".length), { headers: { authorization } });
          return { status: answer.status, body: await answer.json() };
        }).catch(() => ({ data: { phrase: null } }));
        if (data.phrase === null) failed++;
      }
    }
    const open = (age: number) => tabs.push(openTab(at(remotes, age)));

    expect(await announce(0)).toBe("done");
    expect(await publish(0)).toBe("done");
    open(0);
    await useTabs(0);

    await publish(1);
    await publish(2);
    expect(await rollOut(1)).toMatch(/^phrases@0\.0, answer of GET \/\/phrases.*example/);
    expect(await announce(1)).toBe("done");
    expect(await rollOut(1)).toMatch(/^phrases@0\.0, /);
    await useTabs(0, 1);
    expect(await settle(1)).toBe("done");
    expect(await rollOut(1)).toBe("done");
    open(1);
    await useTabs(1);

    expect(await announce(0)).toMatch(/example/);
    expect(await rollOut(2)).toBe("done");
    open(2);
    expect(await announce(2)).toMatch(/^phrase-of-the-day@.*meaning/);
    await useTabs(1);

    // The tabs of the first version were closed a month ago; the second is still the last good one.
    await server.database.query("UPDATE remote_versions SET served_at = served_at - $1 * interval '1 millisecond'", [
      31 * DAY_MS,
    ]);
    tabs.splice(0, 2);
    expect(await announce(2)).toMatch(/^phrase-of-the-day@.*meaning/);
    await server.database.query("UPDATE remote_releases SET last_good = stable");
    expect(await announce(2)).toBe("done");
    await useTabs(1, 2);
    expect(await settle(2)).toBe("done");
    expect([calls, failed]).toEqual([CALLS, 0]);

    // The gate refused this with reason: tabs of the versions before read a field that the last service does not send.
    tabs.splice(0, 1, openTab(at(remotes, 0)), openTab(at(remotes, 1)));
    await useTabs(2);
    expect(failed).toBe(CALLS / 5);
  },
  TIMEOUT_MS,
);
