import type { Cohort, ReleaseActionName, ReleaseRight } from "@kalima/releases-contract";

/** The commands of `npm run release`. */
export type Command = {
  json: boolean;
  /** Address of the site to act on over HTTP; by default the installation on this machine. */
  to: string | undefined;
} & (
  | { name: "publish"; remote: string; from: string; commit: string | undefined; mayBeUnserved: boolean }
  | ({
      name: "rollout";
      version: string;
      percent: number;
      steps: number[];
      everyMinutes: number | undefined;
      cohort: Cohort | "all" | undefined;
    } & Change)
  | ({ name: PlainAction } & Change)
  | ({ name: "retire" } & Change)
  | ({ name: "rollback"; version: string | undefined } & Change)
  | { name: "status"; remote: string | undefined }
  | { name: "history"; remote: string }
  | { name: "can-i-deploy" | "preview" | "end-preview"; remote: string; version: string }
  | { name: "approve"; remote: string; version: string }
  | { name: "refuse"; remote: string; version: string; reason: string }
  | { name: "require-approvals"; remote: string; approvals: number; abovePercent: number }
  | { name: "create-token"; remote: string; token: string; rights: ReleaseRight[]; days: number }
  | { name: "tokens"; remote: string }
  | { name: "revoke-token"; remote: string; token: string }
  | { name: "publish-backend"; backend: string; version: string; openapi: string }
  | { name: "settle-backend"; backend: string; version: string }
  | { name: "keys" | "rotate-key" | "backends" }
  | { name: "retire-key"; key: string; signAgain: boolean }
);
/** Actions whose only parameter is a reason. */
export type PlainAction = Exclude<ReleaseActionName, "rollout" | "rollback">;
type Change = { remote: string; reason: string | undefined; revision: number | undefined };

/** The commands: positional words in order (`?` is optional) and their options. */
export type Grammar = { words: readonly string[]; options: readonly string[]; says: string };

const CHANGE = ["reason", "revision"];

export const COMMANDS = {
  publish: {
    words: ["remote"],
    options: ["from", "commit", "allow-unserved"],
    says: "build, check, sign and store a version; only a remote's first is served at once",
  },
  preview: { words: ["remote@version"], options: [], says: "a link that shows a published version in one browser" },
  "end-preview": { words: ["remote@version"], options: [], says: "end every link to a version, also where it is open" },
  rollout: {
    words: ["remote", "version"],
    options: ["percent", "steps", "every", "cohort", ...CHANGE],
    says: "serve a version to a share of visitors, growing by steps while it does well",
  },
  promote: { words: ["remote"], options: CHANGE, says: "make the version that is rolling out the stable one" },
  pause: { words: ["remote"], options: CHANGE, says: "freeze the share of the rollout" },
  halt: { words: ["remote"], options: CHANGE, says: "serve the stable version to all visitors again" },
  rollback: {
    words: ["remote", "version?"],
    options: CHANGE,
    says: "make a kept version the stable one, by default the last good one",
  },
  disable: { words: ["remote"], options: CHANGE, says: "serve nothing of the remote, until a rollout or rollback" },
  retire: { words: ["remote"], options: CHANGE, says: "remove the remote for good and free what it owned" },
  "require-approvals": {
    words: ["remote", "count"],
    options: ["above"],
    says: "how many other people must approve a version; 0 ends the rule",
  },
  approve: { words: ["remote@version"], options: [], says: "approve a version that somebody else published" },
  refuse: { words: ["remote@version"], options: ["reason"], says: "keep a version from more visitors, with a reason" },
  status: { words: ["remote?"], options: [], says: "what is served, to how many, and how it does" },
  history: { words: ["remote"], options: [], says: "every change of a remote, newest first" },
  "create-token": {
    words: ["remote", "name"],
    options: ["rights", "days"],
    says: "make a token for a pipeline and show it once",
  },
  tokens: { words: ["remote"], options: [], says: "the remote's tokens, their rights and last use" },
  "revoke-token": { words: ["remote", "name"], options: [], says: "end a token at once" },
  keys: { words: [], options: [], says: "the keys that sign and verify versions" },
  "rotate-key": { words: [], options: [], says: "sign with a new key from now on; the one before still verifies" },
  "retire-key": {
    words: ["key"],
    options: ["sign-again"],
    says: "verify nothing with a former key any more",
  },
  "publish-backend": {
    words: ["backend", "version"],
    options: ["openapi"],
    says: "publish the contract of a backend before it is rolled out",
  },
  "settle-backend": {
    words: ["backend@version"],
    options: [],
    says: "record that all instances of a backend have this version",
  },
  backends: { words: [], options: [], says: "the backends that remotes may call, with their contracts" },
  "can-i-deploy": { words: ["remote@version"], options: [], says: "whether a version fits everything that is live" },
} as const satisfies Record<Command["name"], Grammar>;

const OPTIONS = `Options
  --percent <n>        share of visitors, 0 to 100, two decimals at most
  --cohort <name>      of staff, new_visitors, language_en, language_ar or all (default: as it runs, else all)
  --steps <a,b,c>      shares to grow to, such as 5,25,50,100; after the last the version is the stable one
  --every <time>       minimum time at each share: 10m, 2h, 1d (default 10m)
  --reason <words>     kept in the history
  --above <n>          share that needs no approval, 0 to 99 (default 0)
  --revision <n>       refuse when the release has changed since this revision
  --to <address>       act on this site over HTTP, with the token in RELEASE_TOKEN
  --from <folder>      publish this finished build instead of building
  --commit <id>        what the build was made from; ends in -dirty for a tree with other changes
  --allow-dirty        build and publish although the tree has changes that are in no commit
  --allow-unserved     publish although the origin does not serve the files yet
  --openapi <file>     OpenAPI 3.1 description of what a backend's version answers
  --rights <a,b>       of a token: publish, rollout, or both (default publish)
  --days <n>           how long a token holds, 365 at most (default 90)
  --sign-again         first sign with the present key what this one signed
  --json               machine-readable output
  --help               this text

Exit codes: 0 done, 1 refused, 2 not understood.`;

/** Formats the usage with all commands and options. */
export function formatHelp(): string {
  const rows = Object.entries(COMMANDS).map(([name, { words, says }]) => {
    const call = [name, ...words.map((word) => (word.endsWith("?") ? `[${word.slice(0, -1)}]` : `<${word}>`))].join(
      " ",
    );
    return `  ${call.padEnd(34)} ${says}`;
  });
  return ["npm run release -- <command> [options]", "", ...rows, "", OPTIONS].join("\n");
}
