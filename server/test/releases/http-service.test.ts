import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpService } from "@kalima/release-client";
import type { ReleaseRight, ReleaseToken } from "@kalima/releases-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releasesModule } from "../../src/modules/releases/releases.module.ts";
import { createReleases } from "../../src/modules/releases/releases.service.ts";
import { isSigned } from "../../src/security/signing.ts";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { makeRelease, writeBuild } from "./build-fixture.ts";
import { publishHosts } from "./publish-hosts.ts";

const RELEASER: ReleaseRight[] = ["publish", "rollout"];
const RENDER = "exports.render = async () => ({ html: '', data: null, hosted: [] });";
const provenance = { commit: "4f1c0a9be2d7", isDirty: false, builder: "https://ci.example/runs/7" };

const pipeline = {
  issuer: "https://ci.example",
  audience: "https://kalima.example",
  subject: "repo:kalima/site:environment:mfe-points",
  claims: {},
  remote: "mfe-points",
  rights: ["publish"],
};

let server: TestApp;
let admin: TestUser;
let root = "";
let site = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kalima-service-"));
  server = await createTestApp({ RELEASE_ISSUERS: JSON.stringify([pipeline]) }, [
    (context) => releasesModule(createReleases(context, root)),
  ]);
  await publishHosts(server.database);
  admin = await server.signUp({ role: "admin" });
  site = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const callAsStaff = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  server.as(admin)(method, `/api/releases/${path}`, body);

async function createToken(remote: string, name: string, rights = RELEASER, days = 1): Promise<string> {
  const answer = await callAsStaff("POST", `${remote}/tokens`, { name, rights, days });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining('"secret"')]);
  return answer.json().data.secret;
}

async function prepareBuild(remote: string, version: string, bundle: { render?: string } = {}) {
  const folder = await writeBuild(join(root, remote), { remote, version, ...bundle });
  return { remote, folder, provenance, mayBeUnserved: true, maps: null };
}

const resolveStoredFolder = (remote: string, version: string) =>
  join(server.context.config.dataFolder, "releases", remote, version);

describe("a pipeline", () => {
  it("takes a version from its build to all visitors, with nothing but an address and a token", async () => {
    const remote = "mfe-whole";
    const service = createHttpService(site, await createToken(remote, "ci"));
    const baseUrl = `${server.context.config.assetsOrigin}/${remote}/1.0.0`;
    const first = { remote, version: "1.0.0", isNew: true, baseUrl };
    expect(await service.publish(await prepareBuild(remote, "1.0.0"))).toMatchObject(first);
    await service.publish(await prepareBuild(remote, "1.1.0"));
    expect(await service.canDeploy(remote, "1.1.0")).toEqual([]);
    const rollout = { type: "rollout", version: "1.1.0", percent: 5, steps: [50] } as const;
    expect(await service.change(remote, rollout, undefined)).toMatchObject({ rollout: { percent: 5 }, revision: 1 });
    await service.change(remote, { type: "pause", reason: "lunch" }, 1);
    await service.change(remote, { type: "promote" }, undefined);
    await service.change(remote, { type: "rollback" }, undefined);
    await service.change(remote, { type: "disable" }, undefined);
    expect(await service.status()).toMatchObject([{ remote, stable: "1.0.0", isDisabled: true }]);
    const history = await service.history(remote);
    expect(history.map(({ action, actor }) => `${action} ${actor}`)).toEqual(
      ["disable", "rollback", "promote", "pause", "rollout", "publish", "publish"].map(
        (action) => `${action} token:ci`,
      ),
    );
    expect(history.at(-2)).toMatchObject({ version: "1.1.0", provenance });
  });

  it("has its build signed by the site, and kept byte for byte, with what only the server reads apart", async () => {
    const remote = "mfe-signed";
    const service = createHttpService(site, await createToken(remote, "ci"));
    const { folder, ...build } = await prepareBuild(remote, "1.0.0", { render: RENDER });
    await service.publish({ folder, ...build });
    const [row] = await server.database.query<{ document: string; signature: string }>(
      "SELECT document, signature FROM remote_versions WHERE remote = $1",
      [remote],
    );
    const { publicKey } = server.context.secrets.releaseKeys;
    expect(isSigned(row?.document ?? "", row?.signature ?? "", publicKey)).toBe(true);
    const kept = resolveStoredFolder(remote, "1.0.0");
    for (const name of ["release.json", "remoteEntry.js", "remoteEntry.js.br"])
      expect(await readFile(join(kept, name))).toEqual(await readFile(join(folder, name)));
    expect(await readFile(join(kept, ".server", "render.cjs"), "utf8")).toBe(RENDER);
  });

  it("publishes for the person who made its token, who may not approve the version", async () => {
    const remote = "mfe-person";
    const service = createHttpService(site, await createToken(remote, "ci"));
    for (const version of ["1.0.0", "1.1.0"]) await service.publish(await prepareBuild(remote, version));
    const answer = await callAsStaff("POST", `${remote}/versions/1.1.0/approval`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, "releases.not_now"]);
    const other = await server.signUp({ role: "admin" });
    const approval = await server.as(other)("POST", `/api/releases/${remote}/versions/1.1.0/approval`);
    expect(approval.statusCode).toBe(200);
  });

  it("ends the links to its own version", async () => {
    const remote = "mfe-closed";
    const service = createHttpService(site, await createToken(remote, "ci"));
    await service.publish(await prepareBuild(remote, "1.0.0"));
    await service.preview(remote, "1.0.0");
    expect([await service.endPreviews(remote, "1.0.0"), await service.endPreviews(remote, "1.0.0")]).toEqual([2, 0]);
  });

  it("changes nothing by the same upload again", async () => {
    const remote = "mfe-again";
    const service = createHttpService(site, await createToken(remote, "ci"));
    await service.publish(await prepareBuild(remote, "1.0.0"));
    const before = await service.history(remote);
    expect(await service.publish(await prepareBuild(remote, "1.0.0"))).toMatchObject({ isNew: false });
    expect(await service.history(remote)).toEqual(before);
  });
});

describe("a build that is not published", () => {
  const makeDescription = (remote: string, changes: object = {}) => {
    const release = makeRelease({ remote, version: "2.0.0" });
    return { ...release, contract: { ...release.contract, ...changes } };
  };

  it("is compared with all that is live, and nothing of it is kept", async () => {
    const remote = "mfe-checked";
    const service = createHttpService(site, await createToken(remote, "ci", ["publish"]));
    expect(await service.checkBuild(remote, makeDescription(remote))).toEqual([]);
    const problems = await service.checkBuild(remote, makeDescription(remote, { platform: "^9" }));
    expect(problems).toMatchObject([{ reason: expect.stringContaining("platform ^9") }]);
    expect((await callAsStaff("GET", `${remote}/history`)).statusCode).toBe(404);
  });

  it.each([
    ["of another remote", (remote: string) => makeDescription(`${remote}-other`), "This is mfe-described-other"],
    ["that is malformed", () => ({}), "release.json is malformed"],
  ])("is refused with a description %s", async (_what, make, detail) => {
    const remote = "mfe-described";
    const service = createHttpService(site, await createToken(remote, `ci-${detail.length}`));
    const refused = service.checkBuild(remote, make(remote));
    await expect(refused).rejects.toMatchObject({
      code: "releases.build_refused",
      extra: { detail: expect.stringContaining(detail) },
    });
  });
});

describe("the events of a remote", () => {
  it("are told to the token of any other, with the schema of its stable version", async () => {
    const remote = "mfe-sender";
    const sender = createHttpService(site, await createToken(remote, "ci"));
    await sender.publish(await prepareBuild(remote, "1.0.0"));
    const reader = createHttpService(site, await createToken("mfe-reader", "ci", ["publish"]));
    expect(await reader.publishedEvents(remote)).toEqual({ remote, version: "1.0.0", events: {} });
    await expect(reader.publishedEvents("mfe-nobody")).rejects.toMatchObject({ code: "request.not_found" });
  });
});

describe("a token", () => {
  it("appears once and is stored as a hash", async () => {
    const secret = await createToken("mfe-secret", "ci");
    expect(secret).toMatch(/^kalima_release_[\w-]{43}$/);
    const rows = await server.database.query("SELECT * FROM release_tokens WHERE remote = 'mfe-secret'");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-20));
    const kept = await server.database.query("SELECT 1 FROM idempotency_keys WHERE body LIKE $1", [`%${secret}%`]);
    expect(kept).toEqual([]);
  });

  it("shows its last use, and who made it", async () => {
    const secret = await createToken("mfe-used", "ci");
    const readToken = async () => (await callAsStaff("GET", "mfe-used/tokens")).json().data[0];
    expect(await readToken()).toMatchObject({ name: "ci", createdBy: admin.id, lastUsedAt: null });
    await createHttpService(site, secret).status();
    expect(Date.parse((await readToken()).lastUsedAt)).not.toBeNaN();
  });

  it("appears in the list of all remotes with its creator's name, next to trusted pipelines", async () => {
    await createToken("mfe-listed", "ci");
    const { data } = (await callAsStaff("GET", "access")).json();
    const [token] = data.tokens.filter(({ remote }: ReleaseToken) => remote === "mfe-listed");
    expect(token).toMatchObject({ name: "ci", createdBy: admin.id, createdByName: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain("kalima_release_");
    expect(data.trustedPipelines).toEqual([pipeline]);
  });

  it("has a name of its own, which is free again once it is revoked", async () => {
    await createToken("mfe-named", "ci");
    const second = await callAsStaff("POST", "mfe-named/tokens", { name: "ci", rights: ["publish"], days: 1 });
    expect([second.statusCode, second.json().code]).toEqual([409, "releases.token_name_taken"]);
    expect((await callAsStaff("DELETE", "mfe-named/tokens/ci")).statusCode).toBe(200);
    expect((await callAsStaff("DELETE", "mfe-named/tokens/ci")).statusCode).toBe(404);
    await createToken("mfe-named", "ci");
  });

  it("makes no other token", async () => {
    const secret = await createToken("mfe-greedy", "ci");
    for (const [method, path] of [
      ["GET", "tokens"],
      ["POST", "tokens"],
      ["DELETE", "tokens/ci"],
    ] as const) {
      const answer = await server.as({ accessToken: secret })(method, `/api/releases/mfe-greedy/${path}`, {});
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, "auth.token_invalid"]);
    }
  });
});

describe("an attack is refused", () => {
  const OWN = "mfe-victim";
  let secret = "";
  beforeAll(async () => {
    secret = await createToken(OWN, "ci");
    await createHttpService(site, secret).publish(await prepareBuild(OWN, "1.0.0", { render: RENDER }));
  });

  it("with the token of another remote", async () => {
    const stranger = createHttpService(site, await createToken("mfe-stranger", "ci"));
    const code = "releases.token_refused";
    await expect(stranger.publish(await prepareBuild(OWN, "6.6.6"))).rejects.toMatchObject({ code });
    await expect(stranger.change(OWN, { type: "disable" }, undefined)).rejects.toMatchObject({ code });
    await expect(stranger.history(OWN)).rejects.toMatchObject({ code });
    expect(await stranger.status()).toEqual([]);
  });

  it("without the right", async () => {
    const publisher = createHttpService(site, await createToken(OWN, "publisher", ["publish"]));
    await publisher.publish(await prepareBuild(OWN, "1.5.0"));
    const rollout = { type: "rollout", version: "1.5.0", percent: 1 } as const;
    await expect(publisher.change(OWN, rollout, undefined)).rejects.toMatchObject({ code: "releases.token_refused" });
    const releaser = createHttpService(site, await createToken(OWN, "releaser", ["rollout"]));
    await expect(releaser.publish(await prepareBuild(OWN, "1.6.0"))).rejects.toMatchObject({
      code: "releases.token_refused",
    });
  });

  it("by a first version, which visitors would get at once, without the right to roll out", async () => {
    const publisher = createHttpService(site, await createToken("mfe-first", "publisher", ["publish"]));
    const code = "releases.token_refused";
    await expect(publisher.publish(await prepareBuild("mfe-first", "1.0.0"))).rejects.toMatchObject({ code });
    expect((await callAsStaff("GET", "mfe-first/history")).statusCode).toBe(404);
    expect(existsSync(resolveStoredFolder("mfe-first", "1.0.0"))).toBe(false);
    const releaser = createHttpService(site, await createToken("mfe-first", "releaser"));
    expect(await releaser.publish(await prepareBuild("mfe-first", "1.0.0"))).toMatchObject({ isNew: true });
    expect(existsSync(resolveStoredFolder("mfe-first", "1.0.0"))).toBe(true);
  });

  it.each(["expired", "revoked", "unknown"])("with a token that is %s", async (state) => {
    const remote = `mfe-${state}`;
    const service = createHttpService(
      site,
      state === "unknown" ? `kalima_release_${"A".repeat(43)}` : await createToken(remote, "ci"),
    );
    if (state === "revoked") await callAsStaff("DELETE", `${remote}/tokens/ci`);
    if (state === "expired")
      await server.database.query("UPDATE release_tokens SET expires_at = now() - interval '1 s' WHERE remote = $1", [
        remote,
      ]);
    await expect(service.publish(await prepareBuild(remote, "1.0.0"))).rejects.toThrow("unknown, expired or revoked");
  });

  async function send(form: FormData) {
    // Encoded in memory: a refusal may arrive before the end of a stream.
    const encoded = new Response(form);
    const answer = await fetch(`${site}/api/releases/${OWN}/builds`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": encoded.headers.get("content-type") ?? "" },
      body: await encoded.bytes(),
    });
    return { status: answer.status, ...((await answer.json()) as { code: string; detail?: string }) };
  }

  function makeForm(files: Record<string, string>, release: object = makeRelease({ remote: OWN, version: "2.0.0" })) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...provenance, mayBeUnserved: true })) form.set(name, String(value));
    const all = { "release.json": JSON.stringify(release), ...files };
    for (const [name, text] of Object.entries(all)) form.append("file", new Blob([text]), name);
    return form;
  }
  const ENTRY = "globalThis.entry = 1;";
  const FILES = { "remoteEntry.js": ENTRY, "7.0a1b2c3d.js": "globalThis.chunk = 1;", "7.0a1b2c3d.css": "a{color:red}" };

  it("unless the form matches its description", async () => {
    expect((await send(makeForm(FILES))).status).toBe(201);
  });

  const LONG = `${ENTRY}${" ".repeat(100)}`;
  const own = makeRelease({ remote: OWN, version: "2.1.0" });
  const changeContract = (changes: object) => ({ ...own, contract: { ...own.contract, ...changes } });
  it.each<[string, FormData, string]>([
    ["a file with other bytes", makeForm({ ...FILES, "remoteEntry.js": "globalThis.entry = 2;" }, own), "not the file"],
    ["a packed file that unpacks to something else", makeForm({ ...FILES, "remoteEntry.js.br": "x" }, own), "unpack"],
    ["a file that is missing", makeForm({ "remoteEntry.js": ENTRY }, own), "and missing"],
    ["a file longer than listed", makeForm({ ...FILES, "remoteEntry.js": LONG }, own), "remoteEntry.js is longer than"],
    ["a path above the folder", makeForm({ "../../../secrets.json": "x" }, own), "is not in release.json"],
    ["an absolute path", makeForm({ "/tmp/kalima-attack": "x" }, own), "is not in release.json"],
    ["a path below the folder", makeForm({ "a/remoteEntry.js": ENTRY }, own), "is not in release.json"],
    ["a file that is not listed", makeForm({ ...FILES, "extra.js": "x" }, own), "is not in release.json"],
    ["a source map", makeForm({ ...FILES, "remoteEntry.js.map": "{}" }, own), "is not in release.json"],
    [
      "the description of another remote",
      makeForm(FILES, makeRelease({ remote: "mfe-auth", version: "1.0.0" })),
      "mfe-auth",
    ],
    [
      "another remote's contract",
      makeForm(FILES, changeContract({ name: "mfe-auth" })),
      "contract is of mfe-auth 2.1.0",
    ],
    [
      "another version's contract",
      makeForm(FILES, changeContract({ version: "1.0.0" })),
      "contract is of mfe-victim 1.0.0",
    ],
    ["a version named as a path", makeForm(FILES, { ...own, version: "../../mfe-auth/1.0.0" }), "malformed"],
    [
      "a listed file named as a path",
      makeForm(FILES, { ...own, files: [{ ...own.files[0], file: "../a.js" }] }),
      "malformed",
    ],
    ["a description that is none", makeForm(FILES, {}), "malformed"],
    [
      "other bytes under a kept version's name",
      makeForm(FILES, makeRelease({ remote: OWN, version: "1.0.0" })),
      "a version never changes",
    ],
  ])("by %s", async (_name, form, reason) => {
    const { status, code, detail = "" } = await send(form);
    expect([status >= 400 && status < 500, `${code} ${detail}`]).toEqual([true, expect.stringContaining(reason)]);
    expect((await callAsStaff("GET", `${OWN}/versions/2.1.0/problems`)).json().code).toBe("releases.version_unknown");
  });

  it("by one file twice, or files before fields", async () => {
    const twice = makeForm(FILES, own);
    twice.append("file", new Blob([ENTRY]), "remoteEntry.js");
    expect(await send(twice)).toMatchObject({ status: 422, detail: expect.stringContaining("came twice") });
    const late = makeForm(FILES, own);
    late.append("builder", "me");
    expect(await send(late)).toMatchObject({ status: 422, detail: "fields come before files" });
  });

  it("by a form without end, before it is read", async () => {
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/releases/${OWN}/builds`,
      headers: {
        ...{ authorization: `Bearer ${secret}`, "content-length": String(1_000_000_000) },
        "content-type": "multipart/form-data; boundary=x",
      },
      payload: "--x",
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "files.too_large"]);
  });

  it("by too many uploads", async () => {
    const busy = createHttpService(site, await createToken(OWN, "busy"));
    const build = await prepareBuild(OWN, "1.0.0");
    await writeFile(
      join(build.folder, "release.json"),
      JSON.stringify(makeRelease({ remote: "mfe-auth", version: "2.1.0" })),
    );
    const codes: string[] = [];
    for (let count = 0; count <= 30; count += 1)
      await busy.publish(build).catch(({ code }: { code: string }) => codes.push(code));
    expect([codes[0], codes[29], codes[30]]).toEqual([
      "releases.build_refused",
      "releases.build_refused",
      "request.too_many",
    ]);
  });
});

it.each(["http://kalima.example", "kalima.example", "ftp://localhost"])("sends no token to %s", (address) => {
  expect(() => createHttpService(address, "x")).toThrow("wants the https address");
});
