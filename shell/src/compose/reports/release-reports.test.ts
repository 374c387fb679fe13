import { type ReleasedRemote, type ReleaseReport, releaseReport } from "@kalima/releases-contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReleaseReports } from "./release-reports.ts";

const rollout = { id: "r1", percent: 5 };
const remote = { name: "mfe-x", version: "v2", rollout } as ReleasedRemote;
const FROM = { language: "ar", device: "phone", role: "guest" } as const;
let sent: Blob[] = [];

function setUp() {
  // Reports of earlier tests go on listening to the window.
  const mine: Blob[] = [];
  sent = mine;
  return createReleaseReports({
    page: "p1",
    send: (body) => mine.push(body),
    path: () => "/x/:id",
    from: () => FROM,
    document,
    window,
  });
}

function read(body: Blob | undefined): Promise<ReleaseReport> {
  return (body ?? new Blob()).text().then((text) => releaseReport.parse(JSON.parse(text)));
}

function hide(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("sends an exposure before anything of the remote can run", async () => {
  setUp().add(remote, "v2", "exposed");
  expect(sent).toHaveLength(1);
  expect(await read(sent[0])).toEqual({
    page: "p1",
    events: [{ remote: "mfe-x", version: "v2", outcome: "exposed", rollout }],
    vitals: [],
    from: FROM,
  });
});

it("gathers the rest for two seconds", async () => {
  const reports = setUp();
  reports.add(remote, "v2", "failed", "x".repeat(1_000));
  reports.add(remote, "v1", "mounted");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  const { events } = await read(sent[0]);
  expect(events.map(({ version, outcome }) => `${version} ${outcome}`)).toEqual(["v2 failed", "v1 mounted"]);
  expect(events[0]?.reason).toHaveLength(300);
  expect([events[0]?.path, events[1]?.path]).toEqual(["/x/:id", undefined]);
});

it.each(["pagehide", "visibilitychange"])("sends what waits on %s, and later words at once", async (type) => {
  const reports = setUp();
  reports.add(remote, "v2", "mounted");
  if (type === "pagehide") window.dispatchEvent(new Event("pagehide"));
  else hide("hidden");
  expect(sent).toHaveLength(1);
  hide("hidden");
  reports.addVital({ remote: "mfe-x", version: "v2", metric: "INP", value: 120 });
  expect((await read(sent[1])).vitals).toHaveLength(1);
});

it("never sends more than the server takes at once", async () => {
  const reports = setUp();
  for (let count = 0; count < 120; count += 1) reports.add(remote, "v2", "crashed");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(sent.map(async (body) => (await read(body)).events.length))).toEqual([50, 50, 20]);
});

describe("a visitor who leaves", () => {
  const outcomes = async () =>
    (await Promise.all(sent.map(read))).flatMap(({ events }) => events.map(({ outcome }) => outcome));
  const press = () => document.body.click();

  it("before the remote came has left: it did not fail", async () => {
    setUp().add(remote, "v2", "exposed");
    window.dispatchEvent(new Event("pagehide"));
    expect(await outcomes()).toEqual(["exposed", "left"]);
  });

  type Stay = { comesAfterMs?: number; pressesBefore?: boolean; presses?: boolean; staysMs: number };
  it.each<[string, Stay, string[]]>([
    ["at once, with nothing pressed", { staysMs: 4_000 }, ["left"]],
    ["at once what came late", { comesAfterMs: 8_000, staysMs: 1_500 }, ["left"]],
    ["at once what a press led to", { pressesBefore: true, staysMs: 1_500 }, ["left"]],
    ["after a while", { staysMs: 6_000 }, []],
    ["by a press", { presses: true, staysMs: 1_000 }, []],
    ["by a press before it came", { comesAfterMs: 1_000, presses: true, staysMs: 0 }, []],
  ])("%s", async (_what, { comesAfterMs = 0, pressesBefore, presses, staysMs }, more) => {
    const reports = setUp();
    if (pressesBefore) press();
    vi.advanceTimersByTime(100);
    reports.add(remote, "v2", "exposed");
    vi.advanceTimersByTime(comesAfterMs / 2 + 1);
    if (presses) press();
    vi.advanceTimersByTime(comesAfterMs / 2);
    reports.add(remote, "v2", "mounted");
    vi.advanceTimersByTime(staysMs);
    window.dispatchEvent(new Event("pagehide"));
    expect(await outcomes()).toEqual(["exposed", "mounted", ...more]);
  });

  it("its place alone is told from the rest of the page", async () => {
    const reports = setUp();
    reports.add(remote, "v2", "exposed");
    reports.leave("mfe-other");
    reports.leave("mfe-x");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcomes()).toEqual(["exposed", "left"]);
  });

  it("has left when it set out, however long the next page takes; a step within the page is none", async () => {
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    const visit = (sameDocument: boolean) => {
      const reports = setUp();
      reports.add(remote, "v2", "exposed");
      reports.add(remote, "v2", "mounted");
      vi.advanceTimersByTime(2_000);
      navigation.dispatchEvent(Object.assign(new Event("navigate"), { destination: { sameDocument } }));
      vi.advanceTimersByTime(8_000);
      window.dispatchEvent(new Event("pagehide"));
      return outcomes();
    };
    expect(await visit(false)).toEqual(["exposed", "mounted", "left"]);
    expect(await visit(true)).toEqual(["exposed", "mounted"]);
    vi.unstubAllGlobals();
  });

  it("what the browser ended as the page set out for another has not failed, and fails where the page stays", async () => {
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    const visit = (waited: number) => {
      const reports = setUp();
      reports.add(remote, "v2", "exposed");
      navigation.dispatchEvent(Object.assign(new Event("navigate"), { destination: { sameDocument: false } }));
      vi.advanceTimersByTime(waited);
      reports.add(remote, "v2", "failed");
      window.dispatchEvent(new Event("pagehide"));
      return outcomes();
    };
    expect(await visit(500)).toEqual(["exposed", "left"]);
    expect(await visit(10_000)).toContain("failed");
    vi.unstubAllGlobals();
  });

  it("a visitor who leaves is not counted against a remote that failed", async () => {
    const reports = setUp();
    reports.add(remote, "v2", "exposed");
    reports.add(remote, "v2", "failed");
    vi.advanceTimersByTime(6_000);
    window.dispatchEvent(new Event("pagehide"));
    expect(await outcomes()).toEqual(["exposed", "failed"]);
  });
});
