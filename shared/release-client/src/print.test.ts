import type { ManagedRemote, ReleaseChange } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { printBackends, printHistory, printProblems, printStatus } from "./print.ts";

const AT = "2026-03-01T10:00:00.000Z";
const rollout: NonNullable<ManagedRemote["rollout"]> = {
  id: "r1",
  version: "1.2.0",
  percent: 5,
  steps: [25, 100],
  everyMinutes: 10,
  state: "ramping",
  reason: null,
  stageStartedAt: AT,
};
const quiet: ManagedRemote = {
  remote: "mfe-auth",
  stable: "1.0.0",
  lastGood: null,
  isDisabled: false,
  rollout: null,
  revision: 3,
  versions: [],
  health: [],
  verdict: null,
};
const makeHealth = (version: string, exposures: number, failures: number) => ({
  version,
  exposures,
  failures,
  lcp: null,
  inp: null,
});

it("prints what is served, to how many, and how it does", () => {
  const remotes: ManagedRemote[] = [
    quiet,
    {
      ...quiet,
      remote: "mfe-catalog",
      stable: "1.1.0",
      rollout,
      revision: 12,
      health: [makeHealth("1.1.0", 4_000, 20), makeHealth("1.2.0", 212, 1)],
      verdict: { kind: "wait", reason: "sample_too_small", evidence: 0.4 },
    },
    {
      ...quiet,
      remote: "mfe-booking",
      rollout: { ...rollout, percent: 0, steps: [], state: "halted", reason: "late" },
    },
    { ...quiet, remote: "mfe-payment", isDisabled: true },
  ];
  expect(printStatus(remotes).split("\n")).toEqual([
    "remote       stable  rollout  share            state          exposures/failures  verdict                 revision",
    "mfe-auth     1.0.0                             stable         0/0                                         3",
    "mfe-catalog  1.1.0   1.2.0    5% → 25% → 100%  ramping        212/1               wait: sample_too_small  12",
    "mfe-booking  1.0.0   1.2.0    0%               halted (late)  0/0                                         3",
    "mfe-payment  1.0.0                             disabled       0/0                                         3",
  ]);
});

it("prints changes, newest first", () => {
  const makeChange = (revision: number, more: Partial<ReleaseChange>): ReleaseChange => ({
    remote: "mfe-catalog",
    revision,
    at: AT,
    actor: "cli:mona",
    action: "rollout",
    stable: "1.1.0",
    rollout: null,
    isDisabled: false,
    reason: null,
    ...more,
  });
  const provenance = { commit: "4f1c0a9", isDirty: true, builder: "https://ci.example/7" };
  const changes = [
    makeChange(1, { rollout }),
    makeChange(1, { actor: "token:ci", action: "publish", version: "1.2.0", provenance }),
    makeChange(2, { actor: "health", action: "halt", reason: "fails_more_often" }),
  ];
  expect(printHistory(changes).split("\n")).toEqual([
    "revision  at                        actor     action   version  stable  rollout           reason",
    "2         2026-03-01T10:00:00.000Z  health    halt              1.1.0                     fails_more_often",
    "1         2026-03-01T10:00:00.000Z  cli:mona  rollout           1.1.0   1.2.0 5% ramping",
    "1         2026-03-01T10:00:00.000Z  token:ci  publish  1.2.0    1.1.0                     4f1c0a9-dirty by https://ci.example/7",
  ]);
});

it("prints a sentence where there is nothing to list", () => {
  expect(printStatus([])).toBe("Nothing is released yet.");
  expect(printHistory([])).toBe("Nothing has changed yet.");
  expect(printProblems("mfe-a@1", [])).toBe("mfe-a@1 fits everything that is live.");
});

it("names what does not fit, with whom, and why", () => {
  const problem = { with: "mfe-booking@1.2.0", subject: "event booking.created@1", reason: "price is missing" };
  expect(printProblems("mfe-a@1", [problem])).toBe(
    "mfe-a@1 does not fit:\n  mfe-booking@1.2.0: event booking.created@1: price is missing",
  );
});

it("prints the warnings of a version that fits", () => {
  const warning = {
    with: "mfe-a@1",
    subject: "page /x",
    reason: "Everybody may open /x from now on.",
    isWarning: true,
  };
  expect(printProblems("mfe-a@2", [warning])).toBe(
    "mfe-a@2 fits everything that is live.\nWorth a look:\n  mfe-a@1: page /x: Everybody may open /x from now on.",
  );
});

it("backends have a line each, with the versions that may answer", () => {
  const contract = { operations: 2, publishedAt: AT };
  const contracts = [
    { ...contract, version: "1.3.0" },
    { ...contract, version: "1.2.0" },
  ];
  expect(printBackends([{ backend: "phrases", origin: "https://phrases.example", contracts }])).toBe(
    "backend  origin                   versions\nphrases  https://phrases.example  1.3.0, 1.2.0",
  );
});
