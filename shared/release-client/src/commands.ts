import type { Cohort, ReleaseActionName } from "@kalima/releases-contract";
import { flag, type Grammar, text } from "./grammar.ts";

/** The commands that work over HTTP and on the server of a site alike. */
export type ReleaseCommand =
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
  | ({ name: "rollback"; version: string | undefined } & Change)
  | { name: "status"; remote: string | undefined }
  | { name: "history"; remote: string }
  | { name: "can-i-deploy" | "preview" | "end-preview"; remote: string; version: string }
  | { name: "publish-backend"; backend: string; version: string; openapi: string }
  | { name: "settle-backend"; backend: string; version: string }
  | { name: "backends" };
/** Actions whose only parameter is a reason. */
export type PlainAction = Exclude<ReleaseActionName, "rollout" | "rollback">;
export type Change = { remote: string; reason: string | undefined; revision: number | undefined };

/** Options of every change. */
export const CHANGE = ["reason", "revision"];

export const RELEASE_COMMANDS = {
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
  status: { words: ["remote?"], options: [], says: "what is served, to how many, and how it does" },
  history: { words: ["remote"], options: [], says: "every change of a remote, newest first" },
  "can-i-deploy": { words: ["remote@version"], options: [], says: "whether a version fits everything that is live" },
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
} as const satisfies Record<ReleaseCommand["name"], Grammar>;

/** Their options, for `parseArgs`. */
export const RELEASE_OPTIONS = {
  percent: text,
  steps: text,
  every: text,
  cohort: text,
  reason: text,
  revision: text,
  from: text,
  commit: text,
  openapi: text,
  "allow-unserved": flag,
};

/** Their options, for people. */
export const RELEASE_OPTIONS_HELP = `  --percent <n>        share of visitors, 0 to 100, two decimals at most
  --cohort <name>      of staff, new_visitors, language_en, language_ar or all (default: as it runs, else all)
  --steps <a,b,c>      shares to grow to, such as 5,25,50,100; after the last the version is the stable one
  --every <time>       minimum time at each share: 10m, 2h, 1d (default 10m)
  --reason <words>     kept in the history
  --revision <n>       refuse when the release has changed since this revision
  --from <folder>      publish this finished build instead of building
  --commit <id>        what the build was made from; ends in -dirty for a tree with other changes
  --allow-dirty        build and publish although the tree has changes that are in no commit
  --allow-unserved     publish although the origin does not serve the files yet
  --openapi <file>     OpenAPI 3.1 description of what a backend's version answers
  --json               machine-readable output
  --help               this text`;
