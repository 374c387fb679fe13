import { UsageError } from "@kalima/release-client";
import { describe, expect, it, test } from "vitest";
import { COMMANDS, formatHelp } from "./commands.ts";
import { parseCommand } from "./parse-command.ts";

const change = { remote: "mfe-catalog", reason: undefined, revision: undefined };

test.each([
  [
    "publish mfe-catalog --from out",
    { name: "publish", remote: "mfe-catalog", from: "out", commit: undefined, mayBeUnserved: false },
  ],
  [
    "publish mfe-catalog --from out --allow-unserved",
    { name: "publish", remote: "mfe-catalog", from: "out", commit: undefined, mayBeUnserved: true },
  ],
  [
    "publish-backend phrases 1.3.0 --openapi openapi.json",
    { name: "publish-backend", backend: "phrases", version: "1.3.0", openapi: "openapi.json" },
  ],
  ["settle-backend phrases@1.3.0", { name: "settle-backend", backend: "phrases", version: "1.3.0" }],
  ["backends", { name: "backends" }],
  ["retire mfe-catalog", { name: "retire", remote: "mfe-catalog", reason: undefined, revision: undefined }],
  [
    "rollout mfe-catalog 1.2.0-0a1b --percent 10",
    {
      ...change,
      name: "rollout",
      version: "1.2.0-0a1b",
      percent: 10,
      steps: [],
      everyMinutes: undefined,
      cohort: undefined,
    },
  ],
  [
    "rollout mfe-catalog 1.2.0 --percent=0.25 --steps 1,5,25,50,100 --every 10m --revision 7",
    {
      ...change,
      name: "rollout",
      version: "1.2.0",
      percent: 0.25,
      steps: [1, 5, 25, 50, 100],
      everyMinutes: 10,
      cohort: undefined,
      revision: 7,
    },
  ],
  [
    "--percent 1 rollout mfe-catalog 1.2.0 --every 2h --steps 1,5",
    { ...change, name: "rollout", version: "1.2.0", percent: 1, steps: [1, 5], everyMinutes: 120, cohort: undefined },
  ],
  [
    "rollout mfe-catalog 1.2.0 --percent 50 --cohort staff",
    { ...change, name: "rollout", version: "1.2.0", percent: 50, steps: [], everyMinutes: undefined, cohort: "staff" },
  ],
  ["promote mfe-catalog", { ...change, name: "promote" }],
  ["pause mfe-catalog --reason late", { ...change, name: "pause", reason: "late" }],
  ["halt mfe-catalog --json", { ...change, name: "halt" }],
  ["disable mfe-catalog --revision 0", { ...change, name: "disable", revision: 0 }],
  ["rollback mfe-catalog", { ...change, name: "rollback", version: undefined }],
  ["rollback mfe-catalog 1.1.0", { ...change, name: "rollback", version: "1.1.0" }],
  ["end-preview mfe-catalog@1.2.0", { name: "end-preview", remote: "mfe-catalog", version: "1.2.0" }],
  ["approve mfe-catalog@1.2.0", { name: "approve", remote: "mfe-catalog", version: "1.2.0" }],
  [
    "refuse mfe-catalog@1.2.0 --reason late",
    { name: "refuse", remote: "mfe-catalog", version: "1.2.0", reason: "late" },
  ],
  [
    "require-approvals mfe-catalog 2 --above 5",
    { name: "require-approvals", remote: "mfe-catalog", approvals: 2, abovePercent: 5 },
  ],
  [
    "require-approvals mfe-catalog 0",
    { name: "require-approvals", remote: "mfe-catalog", approvals: 0, abovePercent: 0 },
  ],
  ["keys --json", { name: "keys" }],
  ["rotate-key", { name: "rotate-key" }],
  ["retire-key 0f3a9c1b77d2", { name: "retire-key", key: "0f3a9c1b77d2", signAgain: false }],
  ["retire-key 0f3a9c1b77d2 --sign-again", { name: "retire-key", key: "0f3a9c1b77d2", signAgain: true }],
  ["status", { name: "status", remote: undefined }],
  ["status mfe-catalog --json", { name: "status", remote: "mfe-catalog" }],
  ["history mfe-catalog", { name: "history", remote: "mfe-catalog" }],
  [
    "publish mfe-catalog --from out --commit 4f1c0a9-dirty",
    {
      name: "publish",

      remote: "mfe-catalog",
      from: "out",
      commit: "4f1c0a9-dirty",
      mayBeUnserved: false,
    },
  ],
  [
    "create-token mfe-catalog ci --rights publish,rollout --days 30",
    { name: "create-token", remote: "mfe-catalog", token: "ci", rights: ["publish", "rollout"], days: 30 },
  ],
  [
    "create-token mfe-catalog ci",
    { name: "create-token", remote: "mfe-catalog", token: "ci", rights: ["publish"], days: 90 },
  ],
  ["revoke-token mfe-catalog ci", { name: "revoke-token", remote: "mfe-catalog", token: "ci" }],
  ["tokens mfe-catalog", { name: "tokens", remote: "mfe-catalog" }],
  ["preview mfe-catalog@1.2.0", { name: "preview", remote: "mfe-catalog", version: "1.2.0" }],
  ["can-i-deploy mfe-catalog@1.2.0", { name: "can-i-deploy", remote: "mfe-catalog", version: "1.2.0" }],
])("understands %s", (line, command) => {
  expect(parseCommand(line.split(" "))).toEqual(command);
});

test.each(["", "help", "--help", "rollout --help", "status --help --json"])("explains itself to '%s'", (line) => {
  expect(parseCommand(line.split(" ").filter(Boolean))).toBeNull();
});

test.each([
  ["create-token mfe-catalog", "create-token wants <name>."],
  [
    "create-token mfe-catalog CI",
    '"CI" is not the name of a token: lower case letters, digits and hyphens, such as ci.',
  ],
  ["create-token mfe-catalog ci --rights all", '--rights takes publish and rollout; not "all".'],
  ["create-token mfe-catalog ci --days 366", '--days wants 1 to 365; not "366".'],
  ["publish mfe-catalog --from out --commit a/b", '--commit wants the id of a commit; not "a/b".'],
  ["deploy mfe-catalog", 'There is no command "deploy"; --help lists them.'],
  ["toString", 'There is no command "toString"; --help lists them.'],
  ["promote", "promote wants <remote>."],
  ["promote MFE", '"MFE" is not the name of a remote, such as mfe-catalog.'],
  ["promote ../x", '"../x" is not the name of a remote, such as mfe-catalog.'],
  ["promote mfe-catalog 1.0.0", 'promote does not know what to do with "1.0.0".'],
  ["promote mfe-catalog --percent 10", "promote has no option --percent."],
  ["status --reason x", "status has no option --reason."],
  ["promote mfe-catalog --force", "Unknown option '--force'."],
  ["promote mfe-catalog --reason", "Option '--reason <value>' argument missing."],
  ["publish mfe-catalog", "publish wants --from <folder> of a finished build."],
  ["rollout mfe-catalog", "rollout wants <version>."],
  ["rollout mfe-catalog 1.2.0", "rollout wants --percent."],
  ["rollout mfe-catalog .. --percent 1", '".." is not the name of a version.'],
  ["rollout mfe-catalog 1.2.0 --percent ten", /^--percent wants a share from 0 to 100, .*"ten"\.$/],
  ["rollout mfe-catalog 1.2.0 --percent 101", /^--percent wants a share/],
  ["rollout mfe-catalog 1.2.0 --percent 1.234", /^--percent wants a share/],
  ["rollout mfe-catalog 1.2.0 --percent=-1", /^--percent wants a share/],
  ["rollout mfe-catalog 1.2.0 --percent -1", /^--percent wants a share from 0 to 100, .*"-1"\.$/],
  ["rollout mfe-catalog 1.2.0 --percent 1e1", /^--percent wants a share/],
  ["rollout mfe-catalog 1.2.0 --percent 1 --steps 5,,9", /^--steps wants a share/],
  ["rollout mfe-catalog 1.2.0 --percent 1 --steps 50,25", "--steps must grow, such as 5,25,50,100."],
  ["rollout mfe-catalog 1.2.0 --percent 1 --steps 0,25", "--steps must grow, such as 5,25,50,100."],
  ["rollout mfe-catalog 1.2.0 --percent 1 --every 10", /^--every wants a time from 1m to 7d/],
  ["rollout mfe-catalog 1.2.0 --percent 1 --every 0m", /^--every wants a time/],
  ["rollout mfe-catalog 1.2.0 --percent 1 --every 8d", /^--every wants a time/],
  ["rollout mfe-catalog 1.2.0 --percent 1 --every 10m", "--every wants --steps to grow to."],
  ["rollout mfe-catalog 1.2.0 --percent 50 --steps 1,5,50", "--steps names no share above 50, so the rollout would"],
  ["halt mfe-catalog --revision -3", '--revision wants a whole number; not "-3".'],
  ["halt mfe-catalog --revision one", '--revision wants a whole number; not "one".'],
  ["can-i-deploy mfe-catalog", 'can-i-deploy wants <remote@version>, such as mfe-catalog@1.2.0; not "mfe-catalog".'],
  ["can-i-deploy @1.0.0", /^can-i-deploy wants <remote@version>/],
  ["can-i-deploy mfe-catalog@1.0.0@2.0.0", '"1.0.0@2.0.0" is not the name of a version.'],
])("refuses %s", (line, reason) => {
  const parse = () => parseCommand(line.split(" "));
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(reason);
});

it("takes a reason of 300 characters and not more", () => {
  const withReason = (length: number) => () => parseCommand(["halt", "mfe-catalog", "--reason", "x".repeat(length)]);
  expect(withReason(300)).not.toThrow();
  expect(withReason(301)).toThrow("--reason takes 300 characters at most.");
});

describe("the help", () => {
  it("names every command and every option", () => {
    const commands = Object.entries(COMMANDS);
    const options = commands.flatMap(([, { options: own }]) => own.map((option) => `--${option} `));
    for (const word of [...commands.map(([name]) => name), ...options]) expect(formatHelp()).toContain(word);
  });
});
