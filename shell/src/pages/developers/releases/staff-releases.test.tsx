import { AppError } from "@kalima/contracts/errors";
import type { ManagedRemote, ReleaseError, ReleaseSeries } from "@kalima/releases-contract";
import { translationProblems } from "@kalima/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withShell } from "../../../testing/with-shell.tsx";
import { choicesFor, findProposed, possibleActions, type ReleaseActions } from "./release-actions.ts";
import { findAlarm } from "./release-state.ts";
import { StaffReleases } from "./staff-releases.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(cleanup);

const AT = "2026-11-21T10:00:00.000Z";
const rollout: NonNullable<ManagedRemote["rollout"]> = {
  id: "r1",
  version: "2.0.0",
  percent: 5,
  steps: [25, 100],
  everyMinutes: 10,
  state: "ramping",
  reason: null,
  stageStartedAt: AT,
};
const booking: ManagedRemote = {
  remote: "mfe-booking",
  stable: "1.0.0",
  lastGood: "0.9.0",
  isDisabled: false,
  rollout: null,
  revision: 7,
  versions: ["2.0.0", "1.0.0", "0.9.0"].map((version) => ({ version, commit: "abcdef0123", publishedAt: AT })),
  health: [{ version: "1.0.0", exposures: 1_200, failures: 3, lcp: 812.4, inp: null }],
  verdict: null,
};

const series: ReleaseSeries = {
  from: AT,
  stepSeconds: 60,
  versions: [
    { version: "2.0.0", points: [{ share: 5, exposures: 40, failures: 9, lcp: 900, inp: null }] },
    { version: "1.0.0", points: [{ share: 95, exposures: 400, failures: 1, lcp: 800, inp: null }] },
  ],
};

async function show(changes: Partial<ReleaseActions> = {}) {
  const actions = {
    onRead: vi.fn(async () => [booking]),
    onReadHistory: vi.fn(async () => []),
    onReadErrors: vi.fn(async () => []),
    onForgetErrors: vi.fn(async () => {}),
    onReadSeries: vi.fn(async () => series),
    onCheck: vi.fn(async () => []),
    onDecide: vi.fn(async () => {}),
    onDone: vi.fn(),
    ...changes,
  };
  render(await withShell("en", <StaffReleases {...actions} language="en" />));
  return actions;
}

async function open(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("alertdialog");
}
const decide = (name: string) => {
  const [button] = screen.getAllByRole("button", { name }).slice(-1);
  return userEvent.click(button as HTMLElement);
};

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /npm run release/g })).toEqual([]);
});

describe("the releases that staff see", () => {
  it("show each release and its health", async () => {
    await show();
    expect(await screen.findByText("Stable for everybody")).toBeTruthy();
    expect(screen.getByText("1,200")).toBeTruthy();
    expect(screen.getByText("812 ms")).toBeTruthy();
    expect(screen.getByText(en.unmeasured)).toBeTruthy();
  });

  it("say why a rollout was halted, in words", async () => {
    const halted = { ...rollout, state: "halted" as const, percent: 0, reason: "fails_more_often" };
    await show({ onRead: async () => [{ ...booking, rollout: halted }] });
    expect(await screen.findByText("Halted")).toBeTruthy();
    expect(screen.getByText(en.reason.fails_more_often)).toBeTruthy();
  });

  it.each([
    ["errored_more_often", "It shows this more often than the stable version: uncaught errors."],
    [
      "fails_more_often:ar",
      "It shows this more often than the stable version, for one group of visitors (Arabic): it fails.",
    ],
  ])("say which signal and which visitors halted it (%s)", async (reason, text) => {
    const halted = { ...rollout, state: "halted" as const, percent: 0, reason };
    await show({ onRead: async () => [{ ...booking, rollout: halted }] });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("that cannot be read say so, and are read again", async () => {
    const onRead = vi.fn(async (): Promise<ManagedRemote[]> => Promise.reject(new AppError("server.unavailable")));
    await show({ onRead });
    await screen.findByRole("alert");
    onRead.mockResolvedValue([booking]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("mfe-booking")).toBeTruthy();
  });
});

describe("reading on", () => {
  const EVERY_MS = 5_000;
  afterEach(() => void vi.useRealTimers());

  it("takes no answer that is older than what is shown", async () => {
    const slow = Promise.withResolvers<ManagedRemote[]>();
    const onRead = vi.fn(() => slow.promise);
    await show({ onRead });
    onRead.mockResolvedValue([{ ...booking, isDisabled: true }]);
    await userEvent.click(screen.getByRole("button", { name: en.refresh }));
    await screen.findByText(en.state.off);
    slow.resolve([booking]);
    await slow.promise;
    await expect.poll(() => screen.queryByText(en.state.stable)).toBeNull();
    expect(screen.getByText(en.state.off)).toBeTruthy();
  });

  it("waits for an answer before it polls again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const slow = Promise.withResolvers<ManagedRemote[]>();
    const onRead = vi.fn(() => slow.promise);
    await show({ onRead });
    vi.advanceTimersByTime(4 * EVERY_MS);
    expect(onRead).toHaveBeenCalledTimes(1);
    slow.resolve([booking]);
    await screen.findByText(en.state.stable);
    vi.advanceTimersByTime(EVERY_MS);
    expect(onRead).toHaveBeenCalledTimes(2);
  });
});

describe("a decision", () => {
  it("rolls a version out with the revision that was seen", async () => {
    const { onDecide, onDone } = await show();
    await open("Roll out");
    const percent = screen.getByRole("textbox", { name: /Share/ });
    await userEvent.clear(percent);
    await userEvent.type(percent, "5");
    await decide("Roll out");
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    const decision = {
      revision: 7,
      version: "2.0.0",
      percent: 5,
      cohort: "all",
      steps: [5, 25, 50, 100],
      everyMinutes: 10,
    };
    expect(onDecide).toHaveBeenCalledWith("mfe-booking", "rollout", decision);
  });

  it("with an impossible share is not sent", async () => {
    const { onDecide } = await show();
    await open("Roll out");
    await userEvent.type(screen.getByRole("textbox", { name: /Share/ }), "000");
    await decide("Roll out");
    expect(await screen.findByText(en.percentInvalid)).toBeTruthy();
    expect(onDecide).not.toHaveBeenCalled();
  });

  it("that came too late is explained, kept, and sent again for the current revision", async () => {
    const later = { ...booking, revision: 8 };
    const onRead = vi.fn(async () => [booking]);
    const onDecide = vi.fn(async (): Promise<void> => {
      onRead.mockResolvedValue([later]);
      throw new AppError("releases.changed");
    });
    await show({ onRead, onDecide });
    await open("Switch off");
    await userEvent.type(screen.getByRole("textbox", { name: /Why/ }), "a bad day");
    await decide("Switch off");
    expect(await screen.findByText(en.stale)).toBeTruthy();
    onDecide.mockResolvedValue(undefined);
    await decide("Switch off");
    await expect.poll(() => onDecide.mock.calls.length).toBe(2);
    expect(onDecide).toHaveBeenLastCalledWith("mfe-booking", "disable", { revision: 8, reason: "a bad day" });
  });
});

describe("a version that does not fit what is live", () => {
  const refused = [{ with: "mfe-profile@1.0.0", subject: "slot profile.section", reason: "It is filled by nobody." }];
  const other = { ...booking, remote: "mfe-profile" };
  async function showRefused(onCheck: ReleaseActions["onCheck"] = async () => refused) {
    const onDecide = vi.fn(async () => {});
    await show({ onRead: async () => [booking, other], onCheck, onDecide });
    return onDecide;
  }
  const openFirst = async (name: string) => {
    const [button] = await screen.findAllByRole("button", { name });
    await userEvent.click(button as HTMLElement);
    await screen.findByRole("alertdialog");
  };

  it("cannot be rolled out, and says whom it does not fit", async () => {
    const onDecide = await showRefused();
    await openFirst("Roll out");
    expect(await screen.findByText(en.fit.refused)).toBeTruthy();
    expect(screen.getByText("It is filled by nobody.")).toBeTruthy();
    expect(screen.getAllByText(en.fit.fits)).toHaveLength(2);
    await decide("Roll out");
    expect(onDecide).not.toHaveBeenCalled();
  });

  it("can be gone back to where it was the last good one", async () => {
    const onDecide = await showRefused();
    await openFirst("Roll back");
    expect(await screen.findByText(en.fit.wayBack)).toBeTruthy();
    await decide("Roll back");
    await expect.poll(() => onDecide.mock.calls.length).toBe(1);
  });

  it("a version that cannot be compared is left to the server", async () => {
    const onDecide = await showRefused(async () => Promise.reject(new AppError("server.unavailable")));
    await openFirst("Roll out");
    expect(await screen.findByText(en.fit.unknown)).toBeTruthy();
    await decide("Roll out");
    await expect.poll(() => onDecide.mock.calls.length).toBe(1);
  });
});

describe("what wants a decision", () => {
  const halted = { ...rollout, state: "halted" as const, percent: 0, reason: "fails_more_often" };
  const change: NonNullable<ManagedRemote["lastChange"]> = {
    remote: "mfe-booking",
    revision: 8,
    at: AT,
    actor: "health",
    action: "halt",
    stable: "1.0.0",
    rollout: halted,
    isDisabled: false,
    reason: "fails_more_often",
    evidence: {
      compared: "failed",
      segment: null,
      candidate: { version: "2.0.0", visitors: 40, hits: 9 },
      baseline: { version: "1.0.0", visitors: 400, hits: 1 },
      percent: 5,
      odds: 3_412.7,
    },
  };

  it("comes first, with what was counted and how likely chance is", async () => {
    const stopped = { ...booking, rollout: halted, lastChange: change };
    await show({ onRead: async () => [{ ...booking, remote: "mfe-auth" }, stopped] });
    const cards = await screen.findAllByRole("article");
    expect(cards[0]?.textContent).toContain("mfe-booking");
    const alarm = screen.getByRole("region", { name: /was halted/ }).textContent?.replace(/[\u2068\u2069]/g, "");
    expect(alarm).toContain("by the site itself");
    expect(alarm).toContain("9 of 40 visitors of 2.0.0, 1 of 400 visitors of 1.0.0");
    expect(alarm).toContain("at most once in 3,412 rollouts");
  });

  it("says so where nothing is known of the time before", async () => {
    const { evidence } = change;
    const baseline = { version: "1.0.0", visitors: 0, hits: 0 };
    const returned = evidence && {
      ...change,
      action: "rollback",
      evidence: { ...evidence, compared: "before", baseline },
    };
    await show({ onRead: async () => [{ ...booking, lastChange: returned }] });
    expect(await screen.findByText(/Nothing is known of the week before/)).toBeTruthy();
    expect(screen.queryByText(/0 of 0/)).toBeNull();
  });

  it.each<[string, Partial<ManagedRemote>, string | undefined]>([
    ["a halt", { rollout: halted }, "halted"],
    ["a pause by the health test", { rollout: { ...rollout, state: "paused", reason: "inconclusive" } }, "paused"],
    ["a share that waits for a person", { rollout: { ...rollout, state: "paused" } }, undefined],
    ["what is switched off", { isDisabled: true }, "off"],
    ["a return by itself", { lastChange: { ...change, action: "rollback" } }, "returned"],
    ["a return by a person", { lastChange: { ...change, action: "rollback", actor: "u1" } }, undefined],
    ["a ramp", { rollout }, undefined],
  ])("%s", (_what, changes, kind) => {
    expect(findAlarm({ ...booking, ...changes })?.kind).toBe(kind);
  });
});

describe("errors", () => {
  const error: ReleaseError = {
    version: "2.0.0",
    fingerprint: "f",
    kind: "crashed",
    message: "Error: no handler",
    count: 12,
    firstSeenAt: AT,
    lastSeenAt: AT,
    circumstances: [
      { kind: "device", value: "phone", count: 12 },
      { kind: "browser", value: "Chrome 141", count: 9 },
    ],
    frames: [
      { name: "r", file: "/assets/1.js", line: 1, column: 2, isOwn: false },
      { name: "Trainers", file: "src/screens/trainers.tsx", line: 41, column: 7, isOwn: true },
    ],
    excerpt: { from: 40, lines: ["a", "throw b", "c"] },
  };

  it("errors that need a person are shown with their place in the source, their number and their browsers", async () => {
    await show({ onRead: async () => [{ ...booking, isDisabled: true }], onReadErrors: async () => [error] });
    const list = await screen.findByRole("list", { name: "Errors of mfe-booking" });
    expect(list.textContent).toContain("12 times");
    expect(list.textContent).toContain("src/screens/trainers.tsx:41");
    expect(list.textContent).toContain("Chrome 141 9×");
    expect(list.querySelector("[data-is-place]")?.textContent).toContain("throw b");
  });

  it("a confirmation deletes the errors of a version and reads them again", async () => {
    let errors: ReleaseError[] = [error];
    const onForgetErrors = vi.fn(async () => {
      errors = [];
    });
    await show({
      onRead: async () => [{ ...booking, isDisabled: true }],
      onReadErrors: async () => errors,
      onForgetErrors,
    });
    const name = new RegExp(`^Delete the errors of .*${error.version}`);
    await userEvent.click(await screen.findByRole("button", { name }));
    const question = await screen.findByRole("alertdialog");
    expect(onForgetErrors).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole("button", { name: en.errors.forgetConfirm }));
    expect(await screen.findByText(en.errors.none)).toBeTruthy();
    expect(onForgetErrors.mock.calls).toEqual([["mfe-booking", error.version]]);
  });

  it("errors of a healthy release are read on request", async () => {
    const onReadErrors = vi.fn(async (): Promise<ReleaseError[]> => []);
    await show({ onReadErrors });
    const button = await screen.findByRole("button", { name: en.errors.show });
    expect(onReadErrors).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(await screen.findByText(en.errors.none)).toBeTruthy();
  });
});

describe("graphs", () => {
  it("have a twin for those who do not see them: what was shown and failed in each step", async () => {
    await show();
    await userEvent.click(await screen.findByRole("button", { name: en.graphs.show }));
    await userEvent.click(await screen.findByText(en.graphs.table));
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows.some((row) => row?.includes("2.0.05%4022.5%900 ms"))).toBe(true);
  });

  it("graphs are read for the chosen period", async () => {
    const onReadSeries = vi.fn(async () => series);
    await show({ onReadSeries });
    await userEvent.click(await screen.findByRole("button", { name: en.graphs.show }));
    await userEvent.click(await screen.findByRole("button", { name: en.graphs.window.week }));
    await expect.poll(() => onReadSeries.mock.calls.at(-1)).toEqual(["mfe-booking", "week"]);
  });
});

describe("who did it", () => {
  it.each([
    [{ actor: "health" }, "by the site itself"],
    [{ actor: "cli:sara" }, "by sara, on the command line"],
    [{ actor: "token:ci" }, "by the pipeline “ci”"],
    [{ actor: "0d7f", actorName: "Sara Adel" }, "by Sara Adel"],
    [{ actor: "0d7f" }, "by a removed account"],
  ])("%j", async (who, text) => {
    const change = { remote: "mfe-booking", revision: 1, at: AT, action: "promote", stable: "1.0.0", rollout: null };
    const onReadHistory = vi.fn(async () => [{ ...change, isDisabled: false, reason: null, ...who }]);
    await show({ onReadHistory });
    await userEvent.click(await screen.findByRole("button", { name: en.history.show }));
    expect((await screen.findByRole("listitem")).textContent).toContain(text);
  });
});

describe("what can be done", () => {
  it.each<[string, Partial<ManagedRemote>, string[]]>([
    ["a stable release", {}, ["rollout", "rollback", "disable"]],
    ["a ramp", { rollout }, ["rollout", "promote", "halt", "pause", "rollback", "disable"]],
    [
      "a paused one",
      { rollout: { ...rollout, state: "paused" } },
      ["rollout", "promote", "halt", "rollback", "disable"],
    ],
    ["a halted one", { rollout: { ...rollout, state: "halted" } }, ["rollout", "rollback", "disable"]],
    ["what is switched off", { isDisabled: true }, ["rollout", "rollback"]],
    ["the shell", { remote: "shell" }, ["rollout", "rollback"]],
    ["the only version", { versions: booking.versions.slice(1, 2) }, ["disable"]],
  ])("with %s", (_what, changes, actions) => {
    expect(possibleActions({ ...booking, ...changes })).toEqual(actions);
  });
});

describe("what is proposed", () => {
  it.each<[string, Parameters<typeof findProposed>[0], Partial<ManagedRemote>, string | null]>([
    ["the last good one to roll back to", "rollback", {}, "0.9.0"],
    ["the one before, where none is known to be good", "rollback", { lastGood: null, stable: "1.0.0" }, "0.9.0"],
    ["no newer one to roll back to", "rollback", { lastGood: null, stable: "0.9.0" }, null],
    ["the stable one again, of what is switched off", "rollback", { lastGood: null, isDisabled: true }, "1.0.0"],
    ["the newest one to roll out", "rollout", {}, "2.0.0"],
    ["the one on its way", "rollout", { rollout: { ...rollout, version: "0.9.0" } }, "0.9.0"],
    ["never the stable one to roll out", "rollout", { stable: "2.0.0", isDisabled: true }, "1.0.0"],
  ])("%s", (_what, action, changes, version) => {
    expect(findProposed(action, { ...booking, ...changes })).toBe(version);
  });

  it("among what the server would take", () => {
    const off = { ...booking, isDisabled: true };
    expect(choicesFor("rollout", off).map(({ version }) => version)).toEqual(["2.0.0", "0.9.0"]);
    expect(choicesFor("rollback", off).map(({ version }) => version)).toEqual(["2.0.0", "1.0.0", "0.9.0"]);
  });
});
