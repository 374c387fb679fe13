import { rmSync } from "node:fs";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildShell } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import type { ModuleFactory } from "../../../kernel/server-module.ts";
import { createConfiguredProviders } from "../../payments/public.ts";
import { createVisitorReader } from "../../site/facts/visitor.ts";
import { siteModule } from "../../site/site.module.ts";
import { createLocalRemotes } from "./local-remotes.ts";
import { applyLocalRemote } from "./local-set.policy.ts";

const ADDRESS = "http://localhost:4300";
const NOW = new Date("2026-05-01T09:00:00Z");

function makeReleased(name: string) {
  // A page carries the texts of its own language alone.
  const title = { en: name, ar: "" };
  // Scripts read no descriptions: a page comes without them.
  const description = { en: "", ar: "" };
  const page = { path: `/${name}`, access: "public" as const, frame: "full" as const, title, description };
  const contract = {
    name,
    platform: "^2",
    publishes: [],
    consumes: [],
    version: "1",
    commit: "c",
    slots: [],
    pages: [page],
  };
  const version = { version: "1", container: name, entry: `https://assets.example/${name}/1/remoteEntry.js` };
  const more = { integrity: `sha384-${name}`, preload: [], lastGood: null, rollout: null, isDisabled: false };
  return { name, ...version, ...more, contract, isLocal: false };
}
const set = { id: "stable", page: "one", remotes: [makeReleased("mfe-a"), makeReleased("mfe-b")] };

let folder: string;
let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  folder = buildShell();
  const pages: ModuleFactory = (context) => {
    const locals = createLocalRemotes(context.secrets.visitorKey, context.clock);
    return siteModule({
      heads: context.heads,
      projectFolder: folder,
      visitor: createVisitorReader(context),
      release: async (request) => applyLocalRemote(set, locals.read(request.cookies)),
      company: async () => ({ value: await context.company.read(), readAt: context.clock() }),
      flags: context.flags.read,
      counted: () => context.company.count(),
      paymentOrigins: createConfiguredProviders(context).current.pageOrigins,
      siteOrigin: context.config.siteOrigin,
      mode: "production",
      now: context.clock,
    });
  };
  server = await createTestApp({}, undefined, { beside: [pages] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server.setTime(NOW);
  admin = await server.signUp({ role: "admin" });
});

const turnOn = (user?: TestUser, address = ADDRESS) => server.as(user)("PUT", "/api/releases/mfe-a/local", { address });

function readCookie(answer: LightMyRequestResponse): string {
  const set = answer.cookies.find(({ name }) => name === COOKIE_NAMES.localRemote);
  return `${COOKIE_NAMES.localRemote}=${set?.value ?? ""}`;
}

/** A page as a visitor with this cookie gets it. */
async function visit(path: string, cookie = "") {
  const { headers, body } = await server.app.inject({ url: path, headers: { cookie } });
  const state = JSON.parse(/id="site-state">(.*?)<\/script>/.exec(body)?.[1] ?? "{}");
  const policy = String(headers["content-security-policy"]);
  const sources = (name: string) => policy.split("; ").find((directive) => directive.startsWith(`${name} `)) ?? "";
  return { headers, body, remotes: state.release.remotes as (typeof set)["remotes"], sources };
}

describe("a remote from a developer's machine", () => {
  it.each(["student", "trainer", "agent"] as const)("cannot be turned on by a %s", async (role) => {
    const answer = await turnOn(await server.signUp({ role }));
    expect([answer.statusCode, answer.json().code]).toEqual([403, "auth.forbidden"]);
    expect(answer.cookies).toEqual([]);
  });

  it("cannot be turned on by a guest", async () => {
    expect((await turnOn()).statusCode).toBe(401);
  });

  it("begins with a cookie that no script reads, for an hour", async () => {
    const answer = await turnOn(admin);
    expect(answer.json().data).toEqual({ remote: "mfe-a", address: ADDRESS, until: "2026-05-01T10:00:00.000Z" });
    expect(answer.cookies).toMatchObject([
      { name: COOKIE_NAMES.localRemote, httpOnly: true, secure: true, sameSite: "Lax", path: "/", maxAge: 3_600 },
    ]);
  });

  it("names the field of an address that may not be used", async () => {
    const answer = await turnOn(admin, "http://evil.example");
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { address: "validation.invalid" }]);
    expect(answer.cookies).toEqual([]);
  });

  it("reaches only this visitor's pages and their content policy", async () => {
    const cookie = readCookie(await turnOn(admin));
    const own = await visit("/", cookie);
    expect(own.remotes[0]).toMatchObject({ isLocal: true, entry: `${ADDRESS}/remoteEntry.js`, integrity: null });
    for (const name of ["script-src", "style-src", "connect-src"]) expect(own.sources(name)).toContain(` ${ADDRESS}`);
    expect(own.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: expect.stringContaining("Cookie, Accept-Language"),
    });

    const other = await visit("/");
    expect(other.remotes).toEqual(set.remotes);
    expect(other.sources("script-src")).not.toContain(ADDRESS);
    expect(other.body).not.toContain(ADDRESS);
  });

  it("drops the integrity of that remote alone", async () => {
    const cookie = readCookie(await turnOn(admin));
    const { remotes, body } = await visit("/mfe-b", cookie);
    expect(remotes[1]).toEqual(makeReleased("mfe-b"));
    expect(body).toContain('integrity="sha384-mfe-b"');
    expect((await visit("/mfe-a", cookie)).body).not.toContain("sha384-mfe-a");
  });

  it("has no effect after its hour, or with a changed cookie", async () => {
    const cookie = readCookie(await turnOn(admin));
    expect((await visit("/", `${cookie}x`)).remotes).toEqual(set.remotes);
    server.setTime(new Date("2026-05-01T10:00:00Z"));
    expect((await visit("/", cookie)).remotes).toEqual(set.remotes);
  });

  it("appears in the release set that an open page requests", async () => {
    const headers = { cookie: readCookie(await turnOn(admin)) };
    const { data } = (await server.app.inject({ url: "/api/releases/current", headers })).json();
    expect(data.remotes).toContainEqual(expect.objectContaining({ name: "mfe-a", isLocal: true }));
  });

  it("ends for every visitor with the cookie, signed in or not", async () => {
    const answer = await server.as()("DELETE", "/api/releases/mfe-a/local");
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toMatchObject([{ name: COOKIE_NAMES.localRemote, value: "" }]);
  });
});
