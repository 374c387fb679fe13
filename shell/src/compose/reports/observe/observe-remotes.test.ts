import type { ReleaseSet, RemoteSignal } from "@kalima/releases-contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remote } from "../../slot/slot.fixtures.ts";
import { createNotices, type PageNotice, watchErrors } from "../late-observers.ts";
import type { Vital } from "../release-reports.ts";
import { observeRemotes } from "./observe-remotes.ts";
import { classifyDevice, classifyRole } from "./visitor-kind.ts";

const FILES = "https://assets.example/mfe-x/v2";
const shown = remote({ entry: `${FILES}/remoteEntry.js` });
const release: ReleaseSet = { id: "r", page: "p", remotes: [shown] };
let found: { signal: RemoteSignal; version: string; reason: string | undefined }[];
let vitals: Vital[];
let root: HTMLElement;
let notice: (noticed: PageNotice) => void;
let isAsking: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  // Observers of earlier tests go on listening to the document.
  const mine: typeof found = [];
  found = mine;
  vitals = [];
  isAsking = false;
  root = document.createElement("div");
  Object.assign(root.dataset, { remote: "mfe-x", version: "v2" });
  document.body.innerHTML = '<div id="root"><header>Kalima</header><main></main></div>';
  document.querySelector("main")?.append(root);
  document.elementFromPoint = () => document.querySelector("header");
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ width: 100, height: 20 } as DOMRect);
  notice = observeRemotes({
    release,
    document,
    isFramed: () => false,
    add: (_remote, version, signal, reason) => mine.push({ signal, version, reason }),
    addVital: (vital) => vitals.push(vital),
    isAsking: () => isAsking,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Test files share the document (decision 22).
  document.body.innerHTML = "";
  Reflect.deleteProperty(document, "elementFromPoint");
});

const signals = () => found.map(({ signal }) => signal);
const makeError = (message: string, file = `${FILES}/321.js`) => {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at go (${file}:1:234)\n    at react-dom (https://site.example/assets/1.js:2:3)`;
  return error;
};

describe("a place that has mounted", () => {
  const mount = () => notice({ kind: "mounted", root, requestedAt: performance.now() });

  it("with content says how long that took", async () => {
    root.innerHTML = "<svg class='ui-skeleton-skeleton'></svg>";
    mount();
    await vi.advanceTimersByTimeAsync(900);
    root.innerHTML = "<h1>Trainers</h1>";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vitals).toEqual([{ remote: "mfe-x", version: "v2", metric: "SHOWN", value: 1_000 }]);
    expect(found).toEqual([]);
  });

  it.each([
    ["stays blank", "", "blank"],
    ["waits without an end", "<h1>Trainers</h1><p aria-busy='true'>One moment</p>", "busy"],
    ["hides its content", "<main style='visibility: hidden'>Trainers</main>", "blank"],
  ])("and %s is noticed after ten seconds", async (_what, html, signal) => {
    root.innerHTML = html;
    mount();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals()).toEqual([signal]);
  });

  it.each([
    ["becomes blank", "", "blank"],
    ["begins to wait without an end", "<p aria-busy='true'>One moment</p>", "busy"],
  ])("with content and %s later is noticed", async (_what, html, signal) => {
    root.innerHTML = "<h1>Trainers</h1>";
    mount();
    await vi.advanceTimersByTimeAsync(1_000);
    root.innerHTML = html;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(signals()).toEqual([signal]);
    expect(vitals).toHaveLength(1);
  });

  it("may wait for a moment at the end", async () => {
    root.innerHTML = "<h1>Trainers</h1>";
    mount();
    await vi.advanceTimersByTimeAsync(8_000);
    root.innerHTML = "<p aria-busy='true'>One moment</p>";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(found).toEqual([]);
  });

  it("whose call still waits for its answer is looked at again", async () => {
    root.innerHTML = "<p aria-busy='true'>One moment</p>";
    mount();
    isAsking = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(found).toEqual([]);
    isAsking = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(signals()).toEqual(["busy"]);
  });

  it("a place that the shell hides is not judged, such as an overlay beside messages", async () => {
    mount();
    const main = document.querySelector("main");
    if (main) main.hidden = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(found).toEqual([]);
  });

  it("decides nothing once it is left", async () => {
    mount();
    root.remove();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(found).toEqual([]);
  });
});

describe("an error that nothing caught", () => {
  it.each<[string, Event]>([
    ["of a click or a timer", new ErrorEvent("error", { error: makeError("no handler"), message: "no handler" })],
    ["of a promise", Object.assign(new Event("unhandledrejection"), { reason: makeError("no handler") })],
  ])("%s counts once for the version whose file threw it", (_what, event) => {
    watchErrors(window, notice);
    window.dispatchEvent(event);
    window.dispatchEvent(event);
    expect(found).toEqual([{ signal: "errored", version: "v2", reason: "Error: no handler" }]);
  });

  it.each(["https://site.example/assets/1.js", "chrome-extension://x/y.js", "https://assets.example/mfe-x/v22/1.js"])(
    "of %s counts for no remote",
    (file) => {
      const error = makeError("elsewhere", file);
      notice({ kind: "error", error, stack: String(error.stack) });
      expect(found).toEqual([]);
    },
  );

  it("an uncaught error is kept until the observers are loaded", () => {
    const notices = createNotices();
    const error = makeError("early");
    notices.add({ kind: "error", error, stack: String(error.stack) });
    notices.follow(notice);
    expect(signals()).toEqual(["errored"]);
  });
});

describe("failing calls", () => {
  const fail = (count: number, everyMs: number, error: object) => {
    for (let at = 0; at < count; at += 1)
      notice({ kind: "call", owner: shown, version: "v2", error, at: at * everyMs });
  };

  it("43 in four seconds are noticed once", () => {
    fail(43, 93, { status: 500 });
    expect(signals()).toEqual(["api_failed"]);
  });

  it.each([
    ["four", 4, 10, { status: 500 }],
    ["one in five seconds", 20, 5_000, { status: 500 }],
    ["that are the visitor's", 43, 93, { status: 409 }],
    ["that were given up", 43, 93, { name: "AbortError" }],
    ["that a slow or lost line has left unanswered", 43, 93, { status: 0, code: "network.timeout" }],
    ["that a busy server has refused", 43, 93, { status: 503, code: "server.unavailable" }],
  ])("%s are not", (_what, count, everyMs, error) => {
    fail(count, everyMs, error);
    expect(found).toEqual([]);
  });
});

describe("presses", () => {
  const press = (times: number) => {
    for (let at = 0; at < times; at += 1) root.querySelector("button")?.click();
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it("on one thing that never answers are noticed", async () => {
    root.innerHTML = "<button>Book</button>";
    await settle();
    press(5);
    expect(signals()).toEqual(["raged"]);
  });

  it("that change the page are not", async () => {
    root.innerHTML = "<button>+</button><output></output>";
    for (let at = 0; at < 8; at += 1) {
      press(1);
      root.querySelector("output")?.append(String(at));
      await settle();
    }
    expect(found).toEqual([]);
  });
});

it.each([
  [true, 390, 844, "phone"],
  [true, 844, 390, "phone"],
  [true, 820, 1_180, "tablet"],
  [false, 390, 844, "computer"],
] as const)("a screen that is touched (%s) of %d × %d is a %s", (isTouched, width, height, device) => {
  expect(classifyDevice(isTouched, { width, height })).toBe(device);
});

it("a role that this shell does not know counts as a guest's", () => {
  expect([classifyRole("trainer"), classifyRole(null), classifyRole("principal")]).toEqual([
    "trainer",
    "guest",
    "guest",
  ]);
});

it("what a version does beyond its contract counts as its error, once", () => {
  const error = new Error("mfe-x@v2 calls DELETE /api/users/me, which its contract does not declare");
  notice({ kind: "undeclared", owner: shown, version: "v2", error });
  notice({ kind: "undeclared", owner: shown, version: "v2", error });
  expect(found).toEqual([{ signal: "errored", version: "v2", reason: String(error) }]);
});
