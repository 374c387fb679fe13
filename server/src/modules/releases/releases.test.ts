import { rmSync } from "node:fs";
import { join } from "node:path";
import { DAY_SECONDS } from "@kalima/contracts/domain";
import { publishVersionBody } from "@kalima/releases-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildShell, createPagesModule } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { makeRelease, writeBuild } from "../../../test/releases/build-fixture.ts";
import { createReleaseKeys, signDocument } from "../../security/signing.ts";
import { releasesModule } from "./releases.module.ts";
import { createReleases } from "./releases.service.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const projectFolder = buildShell();
  await writeBuild(join(projectFolder, "mfe-x"), { remote: "mfe-x", version: "1.0.0" });
  server = await createTestApp({}, [
    async (context) => {
      const releases = createReleases(context, projectFolder);
      return [releasesModule(releases), await createPagesModule(projectFolder, () => releases.serve)(context)].flat();
    },
  ]);
  admin = await server.signUp({ role: "admin" });
});
afterAll(() => server.close());

const staff = (path: string, body?: object) => server.as(admin)(body ? "POST" : "GET", `/api/releases/${path}`, body);

function signed(
  version: string,
  { remote = "mfe-x", contractOf = "", keys = server.context.secrets.releaseKeys } = {},
) {
  const { contract } = makeRelease({ remote: contractOf || remote, version });
  const document = JSON.stringify({ ...makeRelease({ remote, version }), contract });
  return publishVersionBody.parse({
    document,
    signature: signDocument(document, keys.privateKey),
    baseUrl: `${server.context.config.assetsOrigin}/${remote}/${version}`,
  });
}

describe("a visitor", () => {
  const current = (headers: Record<string, string> = {}, to: Pick<TestApp, "as"> = server) =>
    to.as()("GET", "/api/releases/current", undefined, headers);

  it.each(["/", "/api/releases/current"])("gets a cookie that keeps the versions (%s)", async (path) => {
    const [cookie] = (await server.as()("GET", path)).cookies;
    expect(cookie).toMatchObject({ name: "visitor", httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
    expect(cookie?.maxAge).toBe(400 * DAY_SECONDS);
    const headers = { cookie: `visitor=${encodeURIComponent(String(cookie?.value))}` };
    for (const process of [server, await server.startProcess()]) {
      const again = await process.as()("GET", path, undefined, headers);
      expect([again.statusCode, again.cookies]).toEqual([200, []]);
    }
  });

  it("gets one set for the life of a page, inside the page, which no cache shares", async () => {
    const read = async () => {
      const { body, headers } = await server.as()("GET", "/profile");
      const [, state = "{}"] = /id="site-state">(.*?)<\/script>/.exec(body) ?? [];
      return { headers, release: JSON.parse(state).release };
    };
    const [one, other] = [await read(), await read()];
    expect(one.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: expect.stringContaining("Cookie"),
    });
    expect(one.release.remotes).toMatchObject([{ name: "mfe-x", version: "1.0.0" }]);
    expect(one.release.page).toMatch(/^[\w-]{23}\.[\w-]{43}$/);
    expect(other.release.page).not.toBe(one.release.page);
  });

  it.each(["visitor=me", "visitor=me.AAAA", "visitor=%"])(
    "becomes a new one with a forged cookie (%s)",
    async (cookie) => {
      const answer = await current({ cookie });
      expect([answer.statusCode, answer.cookies.map(({ name }) => name)]).toEqual([200, ["visitor"]]);
    },
  );

  it("still gets versions when the registry is gone, also from a process that starts then", async () => {
    await current();
    await server.database.query("ALTER TABLE remote_releases RENAME TO gone");
    try {
      const other = await server.startProcess();
      const answer = await current({}, other);
      expect(answer.json().data?.remotes).toContainEqual(expect.objectContaining({ name: "mfe-x" }));
      rmSync(join(server.context.config.dataFolder, "releases", "snapshot.json"));
      await expect(server.startProcess()).rejects.toThrow('"remote_releases" does not exist');
    } finally {
      await server.database.query("ALTER TABLE gone RENAME TO remote_releases");
    }
  });
});

describe("staff", () => {
  it("publish a version, roll it out, freeze, stop, go back and switch off", async () => {
    const published = await staff("mfe-x/versions", signed("1.1.0"));
    expect([published.statusCode, published.json().data.stable]).toEqual([201, "1.0.0"]);
    const steps: [string, object, object][] = [
      ["rollout", { version: "1.1.0", percent: 10, steps: [50], everyMinutes: 5 }, { rollout: { state: "ramping" } }],
      ["pause", { reason: "lunch" }, { rollout: { state: "paused", reason: "lunch", percent: 10 } }],
      ["promote", {}, { stable: "1.1.0", lastGood: "1.0.0", rollout: null }],
      ["rollback", {}, { stable: "1.0.0", lastGood: null }],
      ["rollout", { version: "1.1.0", percent: 1, reason: "again" }, { rollout: { state: "paused" } }],
      ["halt", { reason: "no" }, { rollout: { state: "halted", percent: 0 } }],
      ["disable", { reason: "off" }, { isDisabled: true }],
      ["rollback", { version: "1.1.0" }, { stable: "1.1.0", isDisabled: false }],
    ];
    for (const [at, [action, body, state]] of steps.entries()) {
      const answer = await staff(`mfe-x/${action}`, { ...body, revision: at });
      expect([action, answer.statusCode, answer.json()]).toMatchObject([
        ...[action, 200],
        { data: { ...state, revision: at + 1 } },
      ]);
    }
    const history = (await staff("mfe-x/history")).json().data;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(
      ["publish", "publish", ...steps.map(([action]) => action)].toReversed(),
    );
    expect(history[0]).toMatchObject({ actor: admin.id });
    expect(history.flatMap(({ reason }: { reason: string | null }) => reason ?? [])).toEqual([
      "off",
      "no",
      "again",
      "lunch",
    ]);
    expect((await server.as(admin)("GET", "/api/releases")).json().data).toContainEqual(
      expect.objectContaining({ remote: "mfe-x", revision: 8 }),
    );
  });

  it.each([
    ["mfe-x/halt", { revision: 1 }, 409, "releases.changed"],
    ["mfe-x/halt", {}, 409, "releases.not_now"],
    ["mfe-x/rollout", { version: "7.7.7", percent: 1 }, 404, "releases.version_unknown"],
    ["mfe-x/rollout", { version: "1.0.0", percent: 101 }, 422, "request.invalid"],
    ["mfe-nobody/disable", {}, 404, "request.not_found"],
    ["mfe-nobody/history", undefined, 404, "request.not_found"],
  ])("get the error of %s %j", async (path, body, status, code) => {
    const answer = await staff(path, body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("get the reason when an action is impossible now", async () => {
    expect((await staff("mfe-x/promote", {})).json()).toMatchObject({ detail: "no rollout is under way" });
  });

  it.each<[string, () => object, string]>([
    ["has an unknown signature", () => signed("1.2.0", { keys: createReleaseKeys() }), "releases.signature_invalid"],
    ["is another remote's", () => signed("1.2.0", { remote: "mfe-y" }), "request.invalid"],
    ["has another remote's contract", () => signed("1.2.0", { contractOf: "mfe-y" }), "request.invalid"],
    [
      "is hosted on another origin's plain http",
      () => ({ ...signed("1.2.0"), baseUrl: "http://a.example" }),
      "request.invalid",
    ],
    ["has no address", () => ({ ...signed("1.2.0"), baseUrl: "data:text/javascript,1" }), "request.invalid"],
  ])("cannot publish what %s", async (_what, body, code) => {
    expect((await staff("mfe-x/versions", body())).json().code).toBe(code);
    const { data } = (await server.as(admin)("GET", "/api/releases")).json();
    expect(JSON.stringify(data)).not.toContain("1.2.0");
  });
});
