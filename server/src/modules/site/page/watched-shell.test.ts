import { runInNewContext } from "node:vm";
import { type ReleaseReport, releaseReport } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { makeWatchTag, type WatchedShell } from "./watched-shell.ts";

const ORIGIN = "https://kalima.example";
const OWN = `Error: x\n    at start (${ORIGIN}/assets/main.1.js:1:2)\n    at https://cdn.example/mfe-x/1/app.js:1:1`;
const REMOTES = `Error: x\n    at list (https://cdn.example/mfe-x/1/app.js:1:1)\n    at ${ORIGIN}/assets/main.1.js:1:2`;
const facts: WatchedShell = {
  page: "p1",
  shell: { name: "shell", version: "2.0.0", lastGood: "1.0.0", rollout: { id: "r1", percent: 5 } },
  language: "ar",
  role: "student",
};

type Listener = (event: object) => void;

/** The script in a page of fakes, and what happens in it. */
function open({ styles = true, text = "Hello", touched = false, more = {} as Partial<WatchedShell> } = {}) {
  const listeners = new Map<string, Listener>();
  const sent: Blob[] = [];
  const timers: (() => void)[] = [];
  let onMarks: (list: object, observer: object) => void = () => undefined;
  let now = 0;
  const on = (type: string, listener: Listener) => void listeners.set(type, listener);
  const document = {
    visibilityState: "visible",
    addEventListener: on,
    querySelectorAll: () => [{ sheet: styles ? {} : null }],
    getElementById: () => ({ innerText: text }),
  };
  const window = {
    location: { origin: ORIGIN },
    screen: { width: 390, height: 844 },
    matchMedia: () => ({ matches: true }),
    addEventListener: on,
  };
  const tag = makeWatchTag("n", { remotes: [] }, { ...facts, ...more });
  runInNewContext(tag.replace(/^<script nonce="n">|<\/script>\n$/g, ""), {
    document,
    window,
    navigator: {
      userActivation: { hasBeenActive: touched },
      sendBeacon: (_url: string, body: Blob) => sent.push(body) > 0,
    },
    performance: { now: () => now },
    Blob,
    setTimeout: (work: () => void) => timers.push(work),
    PerformanceObserver: class {
      constructor(callback: typeof onMarks) {
        onMarks = callback;
      }
      observe() {}
    },
  });
  return {
    error: (message: string, stack: string) => listeners.get("error")?.({ message, error: { stack } }),
    reject: (stack: string) => listeners.get("unhandledrejection")?.({ reason: { stack } }),
    missFile: (src: string, defer = true) => listeners.get("error")?.({ target: { src, defer } }),
    answer: () => onMarks({ getEntriesByName: () => [{}] }, { disconnect() {} }),
    wait() {
      now += 10_000;
      for (const work of timers.splice(0)) work();
    },
    leave: () => listeners.get("pagehide")?.({}),
    reports: (): Promise<ReleaseReport[]> =>
      Promise.all(sent.map(async (body) => releaseReport.parse(JSON.parse(await body.text())))),
  };
}
type Page = ReturnType<typeof open>;

const BLANK = { text: " " };
it.each<[string, (page: Page) => void, string[], Parameters<typeof open>[0]?]>([
  ["nothing more: its silence says that it failed", () => undefined, []],
  ["that it answers", (page) => page.answer(), ["mounted"]],
  ["an error of its own before that", (page) => page.error("x", OWN), ["failed"]],
  ["a rejection of its own", (page) => page.reject(OWN), ["failed"]],
  ["an error when it hydrates", (page) => page.error("Minified React error #418", OWN), ["mismatched"]],
  ["an entry that does not load", (page) => page.missFile(`${ORIGIN}/assets/main.1.js`), ["failed"]],
  ["no chunk, which is tried again", (page) => page.missFile(`${ORIGIN}/assets/7.js`, false), []],
  ["no script of others", (page) => page.missFile("https://pay.example/sdk.js"), []],
  ["styles that did not load", () => undefined, ["failed"], { styles: false }],
  [
    "an error once it answers, once",
    (page) => [page.answer(), page.error("x", OWN), page.error("y", OWN)],
    ["mounted", "errored"],
  ],
  ["no error of a remote", (page) => [page.answer(), page.error("x", REMOTES)], ["mounted"]],
  ["no error without an address", (page) => page.error("Script error.", ""), []],
  ["a page that was left before it answers", (page) => page.leave(), ["left"]],
  ["a page that was left at once", (page) => [page.answer(), page.leave()], ["mounted", "left"]],
  ["not one that was used", (page) => [page.answer(), page.leave()], ["mounted"], { touched: true }],
  ["nor one that was read", (page) => [page.answer(), page.wait(), page.leave()], ["mounted"]],
  ["a page that shows nothing", (page) => [page.answer(), page.wait()], ["mounted", "blank"], BLANK],
  ["that the server could not render it", () => undefined, ["failed"], { more: { failed: "it threw" } }],
])("after its exposure the page reports %s", async (_what, happen, outcomes, options) => {
  const page = open(options);
  happen(page);
  const reported = (await page.reports()).flatMap(({ events }) => events.map(({ outcome }) => outcome));
  expect(reported).toEqual(["exposed", ...outcomes]);
});

it("names version, rollout, page and visitor", async () => {
  const [report] = await open().reports();
  expect(report).toEqual({
    page: "p1",
    events: [{ remote: "shell", version: "2.0.0", rollout: { id: "r1", percent: 5 }, outcome: "exposed" }],
    vitals: [],
    from: { language: "ar", device: "phone", role: "student" },
  });
});

it.each<[string, object, WatchedShell | null]>([
  ["a shell that was never published", {}, null],
  ["a previewed shell", {}, { ...facts, shell: { ...facts.shell, previewUntil: "2026-11-21T10:00:00Z" } }],
  ["a page with a previewed remote", { previewUntil: "2026-11-21T10:00:00Z" }, facts],
  ["a page with a local remote", { isLocal: true }, facts],
])("nothing is reported of %s", (_what, remote, watched) => {
  expect(makeWatchTag("n", { remotes: [remote as never] }, watched)).toBe("");
});
