import type { RenderRequest } from "@kalima/contracts/rendering";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createRenderer, type RenderOutcome } from "./renderer.ts";

/** Much longer than a page's deadline, because the test machine may be busy. */
const PATIENT_MS = 5_000;
/** Time limit of a render that never ends, long enough that a busy machine takes less than a quarter of it. */
const LATE_MS = 400;
const lines: string[] = [];
const renderer = createRenderer({ warn: (text) => void lines.push(text) });
const refuseCall = async () => ({ status: 404, body: "null" });

beforeAll(() => renderer.start());
afterEach(() => {
  for (const version of renderer.loaded()) renderer.unload(version);
});
afterAll(() => renderer.close());

function makeRequest(url = "/teachers"): RenderRequest {
  return {
    place: { kind: "page" },
    url,
    language: "en",
    theme: "light",
    moment: { now: 0, zone: null },
    session: { state: "signedOut" },
    slots: [],
  };
}

/** Makes a bundle whose render has this body, with `request`, `callApi` and `require` in scope. */
const makeBundle = (body: string) => `exports.render = async (request, callApi) => { ${body} };`;
const returnPage = (html: string, data = "null") => `return { html: ${html}, data: ${data}, hosted: [] };`;
const GOOD = makeBundle(returnPage("request.url"));

async function loadReady(version: string, source: string): Promise<string> {
  renderer.load(version, source);
  await vi.waitFor(() => expect(renderer.isReady(version)).toBe(true), { timeout: 20_000 });
  return version;
}

let made = 0;
/** Loads a bundle as a version of its own and renders it once. */
async function renderOnce(source: string, callApi = refuseCall, maxMs = PATIENT_MS): Promise<RenderOutcome> {
  const version = await loadReady(`mfe-x@${made++}`, source);
  return renderer.render(version, makeRequest(), callApi, maxMs);
}

describe("a page of a remote", () => {
  it("contains the HTML of its bundle, the data as JSON, and the slots that it leaves open", async () => {
    const source = makeBundle(
      `return { html: "<p>" + request.url, data: { a: [1] }, hosted: [{ slot: "profile.section", key: "bookings" }] };`,
    );
    expect(await renderOnce(source)).toEqual({
      kind: "rendered",
      html: "<p>/teachers",
      data: '{"a":[1]}',
      hosted: [{ slot: "profile.section", key: "bookings" }],
    });
  });

  it("calls the API as its visitor", async () => {
    const source = makeBundle(`const a = await callApi("/teachers?limit=8"); ${returnPage("a.status + a.body.name")}`);
    const callApi = vi.fn(async () => ({ status: 200, body: '{"name":"Mona"}' }));
    expect(await renderOnce(source, callApi)).toMatchObject({ kind: "rendered", html: "200Mona" });
    expect(callApi).toHaveBeenCalledExactlyOnceWith("/teachers?limit=8");
  });

  it("gets its usual API calls started ahead, each as the present visitor", async () => {
    const source = makeBundle(
      `const a = await callApi("/me"); const b = await callApi("/me"); ${returnPage("a.body + b.body")}`,
    );
    const version = await loadReady("mfe-x@expecting", source);
    const seen: string[] = [];
    for (const name of ["Mona", "Omar", "Sara"]) {
      const callApi = vi.fn(async () => ({ status: 200, body: JSON.stringify(name) }));
      const outcome = renderer.render(version, makeRequest(), callApi, PATIENT_MS);
      // Before any message of the worker can have come.
      seen.push(`${callApi.mock.calls.length} ahead`);
      expect(await outcome).toMatchObject({ html: name + name });
      expect(callApi).toHaveBeenCalledExactlyOnceWith("/me");
    }
    expect(seen).toEqual(["0 ahead", "0 ahead", "1 ahead"]);
  });

  it("never holds what another visitor's page was answered", async () => {
    const source = makeBundle(`
      const answers = [];
      for (let at = 0; at < 3; at++) answers.push((await callApi("/me?" + at)).body);
      ${returnPage("request.url + answers.join()")}`);
    const version = await loadReady("mfe-x@interleaved", source);
    const visitors = ["/mona", "/omar", "/sara", "/ali"];
    const pages = visitors.map((url) => {
      const callApi = async () => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        return { status: 200, body: JSON.stringify(url) };
      };
      return renderer.render(version, makeRequest(url), callApi, PATIENT_MS);
    });
    const htmls = (await Promise.all(pages)).map((outcome) => outcome.kind === "rendered" && outcome.html);
    expect(htmls).toEqual(visitors.map((url) => url + [url, url, url].join()));
  });
});

describe("a remote at fault", () => {
  it.each([
    ["throws", makeBundle(`throw new TypeError("no trainer")`), /no trainer/],
    ["gives something else than a page", makeBundle("return 7;"), /something else than a page/],
    ["gives more than a page may hold", makeBundle(returnPage(`"x".repeat(2_000_000)`)), /more than a page may hold/],
    ["calls something else than a path", makeBundle(`await callApi("https://evil.example");`), /wants a path/],
    ["calls the API without end", makeBundle(`for (;;) await callApi("/again");`), /32 times/],
    [
      "ends its worker",
      makeBundle("setTimeout(() => { throw new Error('late throw') }); await new Promise(() => {});"),
      /late throw/,
    ],
    [
      "leaks 500 MB",
      // In steps, so that it is not ended for being silent instead.
      makeBundle(`
        const kept = [];
        for (let i = 0; i < 500; i++) {
          kept.push(new Array(131_072).fill(i));
          await new Promise((next) => setTimeout(next, 1));
        }
        return kept;`),
      /memory limit/,
    ],
  ])("that %s fails alone", async (_what, source, reason) => {
    const good = await loadReady("mfe-good@1", GOOD);
    const outcome = await renderOnce(source);
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringMatching(reason) });
    expect(await renderer.render(good, makeRequest("/fine"), refuseCall, PATIENT_MS)).toMatchObject({ html: "/fine" });
  });

  it.each([
    ["a file", `require("node:fs").readFileSync("/etc/passwd")`, /node:fs is not available/],
    ["a process", `require("child_process").execSync("id")`, /child_process is not available/],
    ["another thread", `require("worker_threads")`, /worker_threads is not available/],
    ["the network by a module", `require("net")`, /net is not available/],
    ["the network by fetch", `await fetch(request.url)`, /fetch is not defined/],
    ["the network by a socket", "new WebSocket(request.url)", /WebSocket is not defined/],
    ["a module by import", `await import("node:net")`, /no module can be imported/],
    ["events by a module", `require("events")`, /events is not available/],
    ["hooks of other code", `require("async_hooks").createHook({})`, /not a function/],
    ["a module by the process", `process.getBuiltinModule("fs")`, /not a function/],
    ["code from a string", `new Function("return 1")()`, /Code generation from strings disallowed/],
    ["other workers", `new BroadcastChannel("all")`, /BroadcastChannel is not defined/],
  ])("does not reach %s", async (_what, attempt, reason) => {
    expect(await renderOnce(makeBundle(`${attempt}; ${returnPage('"reached"')}`))).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(reason),
    });
  });

  it("sees nothing of the server's environment", async () => {
    vi.stubEnv("COOKIE_KEY", "a key that nobody may see");
    const outcome = await renderOnce(makeBundle(returnPage("JSON.stringify(process)")));
    expect(outcome).toMatchObject({ html: '{"env":{"NODE_ENV":"production"}}' });
    vi.unstubAllEnvs();
  });

  it("gets terminated if it fills memory outside its heap", async () => {
    const source = makeBundle(`
      globalThis.kept = [];
      for (let i = 0; i < 500; i++) { kept.push(new Uint8Array(1 << 20).fill(1)); await new Promise((next) => setTimeout(next, 1)); }
      ${returnPage('"kept"')}`);
    expect(await renderOnce(source, refuseCall, 20_000)).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(/outside its heap/),
    });
  });

  it("costs at most the deadline if it loops for ever, and restarts", async () => {
    const source = makeBundle(`if (request.url === "/loop") for (;;); ${returnPage("request.url")}`);
    const version = await loadReady("mfe-loop@1", source);
    const good = await loadReady("mfe-good@1", GOOD);
    expect(await renderer.render(version, makeRequest("/loop"), refuseCall, 50)).toEqual({ kind: "none", why: "late" });
    expect(await renderer.render(good, makeRequest("/fine"), refuseCall, PATIENT_MS)).toMatchObject({ html: "/fine" });
    await vi.waitFor(() => expect(lines.join()).toContain("mfe-loop@1 ended: it was silent"), { timeout: 20_000 });
    await vi.waitFor(
      async () =>
        expect(await renderer.render(version, makeRequest("/ok"), refuseCall, PATIENT_MS)).toMatchObject({
          html: "/ok",
        }),
      { timeout: 20_000 },
    );
  });

  it("counts as late if it hangs once warm, and is not tried again after five times", async () => {
    const source = makeBundle(`if (request.url === "/hang") await new Promise(() => {}); ${returnPage("request.url")}`);
    const version = await loadReady("mfe-hang@1", source);
    await renderer.render(version, makeRequest("/warm"), refuseCall, PATIENT_MS);
    const hang = () => renderer.render(version, makeRequest("/hang"), refuseCall, LATE_MS);
    // A busy machine is blamed instead of the version, so there may be more than five.
    const outcomes = [await hang()];
    while (outcomes.filter(({ kind }) => kind === "late").length < 5) outcomes.push(await hang());
    expect(outcomes.filter(({ kind }) => kind === "failed")).toEqual([]);
    await vi.waitFor(() => expect(renderer.isReady(version)).toBe(true), { timeout: 20_000 });
    expect(await hang()).toEqual({ kind: "failed", reason: "not tried for a while: it was late" });
  });

  it("counts as late after its first tries if it never returns a page", async () => {
    const version = await loadReady("mfe-never@1", makeBundle("await new Promise(() => {});"));
    const outcomes: string[] = [];
    while (outcomes.at(-1) !== "late")
      outcomes.push((await renderer.render(version, makeRequest(), refuseCall, LATE_MS)).kind);
    // Three that are excused; a busy machine excuses more.
    expect(outcomes.length).toBeGreaterThanOrEqual(4);
    expect(outcomes.slice(0, -1)).toEqual(outcomes.slice(1).map(() => "none"));
  });

  it("gets no blame for a slow API", async () => {
    const version = await loadReady(
      "mfe-x@patient",
      makeBundle(`await callApi("/slow"); ${returnPage("request.url")}`),
    );
    await renderer.render(version, makeRequest(), refuseCall, PATIENT_MS);
    const outcome = await renderer.render(version, makeRequest(), () => new Promise(() => undefined), 50);
    expect(outcome).toEqual({ kind: "none", why: "late" });
  });

  it("gets no blame while its worker is busy", async () => {
    const source = makeBundle(
      `if (request.url === "/slow") for (const end = Date.now() + 1_000; Date.now() < end; ); ${returnPage("request.url")}`,
    );
    const version = await loadReady("mfe-x@queue", source);
    await renderer.render(version, makeRequest(), refuseCall, PATIENT_MS);
    const before = renderer.render(version, makeRequest("/slow"), refuseCall, PATIENT_MS);
    expect(await renderer.render(version, makeRequest(), refuseCall, 100)).toEqual({ kind: "none", why: "late" });
    expect(await before).toMatchObject({ html: "/slow" });
  });

  it("fails if it cannot be loaded", async () => {
    renderer.load("mfe-broken@1", "throw new Error('no bundle')");
    const look = () => renderer.render("mfe-broken@1", makeRequest(), refuseCall, PATIENT_MS);
    await vi.waitFor(async () => expect(await look()).toEqual({ kind: "failed", reason: "no bundle" }), {
      timeout: 20_000,
    });
  });
});

describe("the render process", () => {
  it("starts again when it dies, with every version", async () => {
    const version = await loadReady("mfe-good@1", GOOD);
    process.kill(renderer.pid() ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(renderer.isReady(version)).toBe(false));
    await vi.waitFor(() => expect(renderer.isReady(version)).toBe(true), { timeout: 20_000 });
    expect(await renderer.render(version, makeRequest("/fine"), refuseCall, PATIENT_MS)).toMatchObject({
      html: "/fine",
    });
  });
});
