import { type ReleasedRemote, type ReleaseReport, releaseReport } from "@kalima/contracts/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReleaseReports } from "./release-reports.ts";

const rollout = { id: "r1", percent: 5 };
const remote = { name: "mfe-x", version: "v2", rollout } as ReleasedRemote;
let sent: Blob[] = [];

function setUp() {
  sent = [];
  return createReleaseReports({ page: "p1", send: (body) => sent.push(body), document, window });
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
