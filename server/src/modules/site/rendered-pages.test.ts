import { join } from "node:path";
import zlib from "node:zlib";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { PAGE_PLACES_TYPE, type PagePlaces, SERVED_PLACES_ID } from "@kalima/contracts/rendering";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildShell, createPagesModule } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { writeBuild } from "../../../test/releases/build-fixture.ts";
import { releasesModule } from "../releases/releases.module.ts";
import { createReleases } from "../releases/releases.service.ts";
import { accountRemoved } from "../users/public.ts";
import { usersModule } from "../users/users.module.ts";
import { createRenderingDependencies } from "./rendering-parts.ts";

const PATIENT = { timeout: 20_000 };

/** Counts its renders in a module variable, and shows who the API says the visitor is. */
const PROFILE = `
let renders = 0;
exports.render = async (request, callApi) => {
  const { status, body } = await callApi("/users/profile");
  const name = status === 200 ? body.data.phone : status;
  return { html: "<p>" + name + "</p><i>" + ++renders + "</i>", data: { name }, hosted: [] };
};`;
const REMOTES: Record<string, string> = {
  "mfe-profile": PROFILE,
  "mfe-gated": PROFILE,
  "mfe-styled": `exports.render = async ({ arabicStyle }) => ({ html: arabicStyle, data: {}, hosted: [] });`,
  "mfe-throws": `exports.render = async () => { throw new Error("no page today"); };`,
  "mfe-hangs": "exports.render = () => new Promise(() => {});",
};

let server: TestApp;
let mona: TestUser;
let omar: TestUser;
beforeAll(async () => {
  const projectFolder = buildShell();
  for (const [remote, render] of Object.entries(REMOTES))
    await writeBuild(join(projectFolder, remote), { remote, version: "1.0.0", render });
  await writeBuild(join(projectFolder, "mfe-call"), { remote: "mfe-call", version: "1.0.0", isLiveCall: true });
  server = await createTestApp({}, [
    usersModule,
    async (context) => {
      const releases = createReleases(context, projectFolder);
      const pages = createPagesModule(
        projectFolder,
        () => releases.serve,
        createRenderingDependencies(context, releases),
      );
      return [releasesModule(releases), await pages(context)].flat();
    },
  ]);
  [mona, omar] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

type Cookies = Record<string, string>;
async function visit(url: string, cookies: Cookies = {}) {
  const { body } = await server.app.inject({ url, cookies });
  const [, served = "{}"] = new RegExp(`id="${SERVED_PLACES_ID}">(.*?)</script>`).exec(body) ?? [];
  const [, html = null] = /<div data-served>(.*?)<\/div>/.exec(body) ?? [];
  return { body, html, served: JSON.parse(served), renders: Number(/<i>(\d+)<\/i>/.exec(body)?.[1]) };
}
const makeCookies = ({ accessToken }: TestUser, more: Cookies = {}) => ({
  [COOKIE_NAMES.accessToken]: accessToken,
  ...more,
});

/** Visits until the page is rendered: on a busy machine the first renders may be late. */
async function visitRendered(url: string, cookies: Cookies = {}) {
  let tries = 0;
  return vi.waitFor(async () => {
    tries += 1;
    const page = await visit(url, cookies);
    expect(page.html).not.toBeNull();
    return { ...page, tries };
  }, PATIENT);
}

it("a page comes with its remote's HTML, what it was made from, and its style sheet", async () => {
  const { html, body, served } = await visitRendered("/mfe-profile", { [COOKIE_NAMES.zone]: "africa/cairo" });
  expect(html).toMatch(/^<p>401<\/p>/);
  expect(served).toEqual({
    page: {
      remote: "mfe-profile",
      version: "1.0.0",
      person: null,
      moment: { now: expect.any(Number), zone: "Africa/Cairo" },
      data: { name: 401 },
    },
  });
  expect(body).toMatch(/<style nonce="[^"]+" data-href="[^"]+">a\{color:red\}<\/style>/);
  expect(body).not.toMatch(/<link rel="stylesheet" href="[^"]*mfe-profile/);
});

it("a step to a page gets its HTML and style sheet without a document", async () => {
  const headers = { accept: PAGE_PLACES_TYPE };
  const places = await vi.waitFor(async () => {
    const answer = await server.app.inject({ url: "/mfe-profile?step", headers });
    const places = answer.json<PagePlaces>();
    expect(places.html).toContain("<p>401</p>");
    return places;
  }, PATIENT);
  expect(places.styles).toEqual([
    {
      url: expect.stringMatching(/mfe-profile.*\.css$/),
      integrity: expect.stringMatching(/^sha384-/),
      text: "a{color:red}",
    },
  ]);
});

it("visitors who come at the same time each get what the API answers them", async () => {
  const people = [mona, omar, mona, omar];
  const pages = await Promise.all(people.map((user) => visitRendered("/mfe-profile", makeCookies(user))));
  expect(pages.map(({ html }) => html?.replace(/<i>.*/, ""))).toEqual(people.map(({ phone }) => `<p>${phone}</p>`));
  expect(pages.map(({ served }) => served.page.person)).toEqual(people.map(({ id }) => id));
});

it("pages without a session are kept, those of accounts and guests never", async () => {
  const url = "/mfe-profile?kept";
  const first = await visitRendered(url);
  expect((await visit(url)).renders).toBe(first.renders);
  const known: Cookies[] = [makeCookies(mona), { [COOKIE_NAMES.guest]: "any" }, { [COOKIE_NAMES.user]: "any" }];
  for (const cookies of known) {
    const [one, other] = [await visitRendered(url, cookies), await visitRendered(url, cookies)];
    expect(other.renders).toBeGreaterThan(one.renders);
  }
  expect((await visit(url)).html).toBe(first.html);
});

it.each([
  ["ar", undefined, "latn"],
  ["ar", "arab", "arab"],
  ["ar", "arab-hijri", "arab-hijri"],
  ["ar", "roman", "latn"],
  ["en", "arab", "latn"],
])("a page in %s with the style %s is rendered, marked and kept as %s", async (language, cookie, style) => {
  const cookies = { [COOKIE_NAMES.language]: language, ...(cookie && { [COOKIE_NAMES.arabicStyle]: cookie }) };
  const { html, body } = await visitRendered("/mfe-styled", cookies);
  expect(html).toBe(style);
  expect(/ data-arabic="(.*?)"/.exec(body)?.[1]).toBe(style === "latn" ? undefined : style);
});

it("the browser stores no page of an account, which Back would show after a sign-out", async () => {
  const caching = async (cookies: Cookies) =>
    (await server.app.inject({ url: "/mfe-profile", cookies })).headers["cache-control"];
  expect(await caching(makeCookies(mona))).toBe("private, no-store");
  expect(await caching({})).toBe("private, no-cache");
});

it("kept pages are dropped when what they show changes", async () => {
  const url = "/mfe-profile?dropped";
  const first = await visitRendered(url);
  expect((await visit(url)).renders).toBe(first.renders);
  const { database, events } = server.context;
  await database.transaction((tx) => events.emit(tx, accountRemoved, { userId: omar.id }));
  await vi.waitFor(async () => expect((await visitRendered(url)).renders).toBeGreaterThan(first.renders), PATIENT);
});

it("the first visitor of a time zone gets the page as it was rendered for those without one", async () => {
  const url = "/mfe-profile?zone";
  const first = await visitRendered(url);
  const visitInCairo = () => visit(url, { [COOKIE_NAMES.zone]: "Africa/Cairo" });
  expect(await visitInCairo()).toMatchObject({ html: first.html, served: { page: { moment: { zone: null } } } });
  await vi.waitFor(async () => {
    const page = await visitInCairo();
    expect([page.html, page.served.page.moment.zone]).toEqual([expect.any(String), "Africa/Cairo"]);
  }, PATIENT);
});

it("each visitor of a kept page gets a nonce and a life of the page of their own", async () => {
  const url = "/mfe-profile?nonce";
  await visitRendered(url);
  const pages = [await visit(url), await visit(url)];
  const nonces = pages.map(({ body }) => new Set([...body.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce)));
  const names = pages.map(({ body }) => /"page":"([^"]{60,})"/.exec(body)?.[1]);
  expect(nonces.map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set([...nonces].flatMap((all) => [...all])).size).toBe(2);
  expect(new Set(names).size).toBe(2);
  expect(names).not.toContain(undefined);
});

it.skipIf(!("zstdDecompress" in zlib))(
  "a kept page is compressed once, and arrives whole for each visitor",
  async () => {
    const url = "/mfe-profile?packed";
    await visitRendered(url);
    const packed = async (theme: string) => {
      const headers = { "accept-encoding": "zstd" };
      const cookies = { [COOKIE_NAMES.theme]: theme };
      const { rawPayload, headers: answered } = await server.app.inject({ url, headers, cookies });
      const text = zlib.zstdDecompressSync(rawPayload).toString();
      // A page that is compressed for its visitor is streamed, of unknown length.
      return { text, isKept: answered["content-length"] !== undefined, policy: answered["content-security-policy"] };
    };
    const kept = (theme: string) =>
      vi.waitFor(async () => {
        const page = await packed(theme);
        expect(page.isKept).toBe(true);
        return page;
      }, PATIENT);
    const pages = [await kept("light"), await kept("light"), await kept("dark")];
    for (const { text, policy } of pages) {
      expect(text).toMatch(/<div data-served><p>401<\/p><i>\d+<\/i><\/div>/);
      expect(text.endsWith("</html>\n")).toBe(true);
      const [nonce, ...others] = new Set([...text.matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found));
      expect([policy, others]).toEqual([expect.stringContaining(`'nonce-${nonce}'`), []]);
    }
    expect(new Set(pages.map(({ text }) => /"page":"([^"]{60,})"/.exec(text)?.[1])).size).toBe(3);
    expect(pages.map(({ text }) => /data-theme="(\w+)"/.exec(text)?.[1])).toEqual(["light", "light", "dark"]);
  },
);

it("nothing of a page is rendered before the gate lets the visitor in", async () => {
  const page = await visitRendered("/mfe-gated", makeCookies(mona));
  expect((await visit("/mfe-gated")).html).toBeNull();
  expect((await visit("/mfe-gated", { [COOKIE_NAMES.user]: "any" })).html).toBeNull();
  expect((await visit("/mfe-gated", { [COOKIE_NAMES.accessToken]: "forged" })).html).toBeNull();
  const again = await visitRendered("/mfe-gated", makeCookies(mona));
  expect(again.renders - page.renders).toBeLessThanOrEqual(again.tries);
});

it("camera and screen are allowed on the page of a call and refused to every other, the microphone on all", async () => {
  const readPolicy = async (url: string) => (await server.app.inject({ url })).headers["permissions-policy"];
  expect(await readPolicy("/mfe-call")).toBe("microphone=(self), camera=(self), display-capture=(self)");
  for (const url of ["/", "/mfe-profile", "/mfe-throws", "/mfe-call/none"])
    expect([url, await readPolicy(url)]).toEqual([url, "microphone=(self), camera=(), display-capture=()"]);
});

it.each(["/mfe-throws", "/mfe-hangs"])("a remote that fails leaves today's page (%s)", async (url) => {
  const { body, html, served } = await visit(url);
  expect([html, served]).toEqual([null, {}]);
  expect(body).toContain("<h1>Kalima</h1>");
});

it("records a version's render faults for the visitor of the page", async () => {
  const { cookies } = await server.app.inject("/mfe-throws");
  const visitor = cookies.find(({ name }) => name === COOKIE_NAMES.visitor)?.value.split(".")[0];
  const read = () =>
    server.database.query(
      "SELECT failure, reason FROM release_exposures WHERE visitor = $1 AND remote = 'mfe-throws'",
      [visitor],
    );
  await vi.waitFor(
    async () =>
      expect(await read()).toEqual([{ failure: "render_failed", reason: expect.stringContaining("no page today") }]),
    PATIENT,
  );
});

it("a new version is rendered as soon as it is live, and the pages of the one before are not shown again", async () => {
  await visitRendered("/mfe-profile?rollout");
  const context = server.context;
  const projectFolder = buildShell();
  const render = PROFILE.replace("<p>", "<p>new ");
  await writeBuild(join(projectFolder, "mfe-profile"), { remote: "mfe-profile", version: "2.0.0", render });
  await createReleases(context, projectFolder).start();
  await vi.waitFor(async () => expect((await visit("/mfe-profile?rollout")).html).toMatch(/^<p>new 401/), PATIENT);
});
