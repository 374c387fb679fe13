import { type ParseArgsConfig, parseArgs } from "node:util";
import {
  type Cohort,
  cohort,
  MAX_APPROVALS,
  MAX_TOKEN_DAYS,
  type ReleaseRight,
  releaseRight,
  tokenName,
} from "@kalima/releases-contract";
import { COMMANDS, type Command, type Grammar, type PlainAction } from "./commands.ts";

/** Thrown when the command line is not understood; `message` is one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const REMOTE = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\w[\w.-]{0,59}$/;
const MINUTES = { m: 1, h: 60, d: 1_440 };
const MAX_MINUTES = 10_080;

const EVERYWHERE = new Set(["json", "to"]);
const DEFAULT_TOKEN_DAYS = 90;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const OPTIONS = {
  percent: text,
  steps: text,
  every: text,
  cohort: text,
  reason: text,
  revision: text,
  from: text,
  to: text,
  commit: text,
  above: text,
  openapi: text,
  rights: text,
  days: text,
  "allow-unserved": flag,
  "sign-again": flag,
  json: flag,
  help: flag,
} satisfies ParseArgsConfig["options"];

function refuse(reason: string): never {
  throw new UsageError(reason);
}

/** Joins negative numbers to the option before them, because Node would parse them as options. */
function joinNegativeValues(argv: readonly string[]): string[] {
  const args: string[] = [];
  for (const word of argv) {
    const before = args.at(-1) ?? "";
    const isValue = /^-\d/.test(word) && /^--[a-z]+$/.test(before);
    if (isValue) args[args.length - 1] = `${before}=${word}`;
    else args.push(word);
  }
  return args;
}

function parseOptions(argv: readonly string[]) {
  try {
    return parseArgs({ args: joinNegativeValues(argv), options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message is long; its first sentence is enough.
    const [first] = (error as Error).message.split(/[.\n]/);
    return refuse(`${first}.`);
  }
}

function parseRemote(word: string): string {
  return REMOTE.test(word) ? word : refuse(`"${word}" is not the name of a remote, such as mfe-catalog.`);
}

function parseVersion(word: string): string {
  return VERSION.test(word) ? word : refuse(`"${word}" is not the name of a version.`);
}

function parseVersionReference(name: string, word: string): { remote: string; version: string } {
  const [, remote, version] = /^([^@]+)@(.+)$/.exec(word) ?? [];
  if (remote === undefined || version === undefined)
    return refuse(`${name} wants <remote@version>, such as mfe-catalog@1.2.0; not "${word}".`);
  return { remote: parseRemote(remote), version: parseVersion(version) };
}

function parseShare(word: string, option: string): number {
  const share = Number(word);
  const isShare = /^\d{1,3}(\.\d{1,2})?$/.test(word) && share <= 100;
  return isShare ? share : refuse(`--${option} wants a share from 0 to 100, with two decimals at most; not "${word}".`);
}

function parseSteps(list: string | undefined): number[] {
  if (list === undefined) return [];
  const steps = list.split(",").map((word) => parseShare(word.trim(), "steps"));
  if (steps.some((step, at) => step <= (steps[at - 1] ?? 0))) refuse("--steps must grow, such as 5,25,50,100.");
  return steps.length <= 20 ? steps : refuse("--steps takes 20 shares at most.");
}

function parseMinutes(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(word) ?? [];
  const minutes = Number(count) * MINUTES[unit as keyof typeof MINUTES];
  const isTime = minutes >= 1 && minutes <= MAX_MINUTES;
  return isTime ? minutes : refuse(`--every wants a time from 1m to 7d, such as 10m, 2h or 1d; not "${word}".`);
}

function parsePace(values: { percent?: string; steps?: string; every?: string }) {
  const percent = parseShare(values.percent ?? refuse("rollout wants --percent."), "percent");
  const [steps, everyMinutes] = [parseSteps(values.steps), parseMinutes(values.every)];
  if (values.steps !== undefined && !steps.some((step) => step > percent))
    refuse(`--steps names no share above ${percent}, so the rollout would never grow.`);
  if (values.every !== undefined && values.steps === undefined) refuse("--every wants --steps to grow to.");
  return { percent, steps, everyMinutes };
}

function parseCohort(word: string | undefined): Cohort | "all" | undefined {
  if (word === undefined || word === "all") return word;
  const { success, data } = cohort.safeParse(word);
  return success ? data : refuse(`--cohort takes ${cohort.options.join(", ")} or all; not "${word}".`);
}

function parseRevision(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return /^\d{1,9}$/.test(word) ? Number(word) : refuse(`--revision wants a whole number; not "${word}".`);
}

function parseReason(words: string | undefined): string | undefined {
  if (words !== undefined && words.length > 300) refuse("--reason takes 300 characters at most.");
  return words;
}

function parseTokenName(word: string): string {
  return tokenName.safeParse(word).success
    ? word
    : refuse(`"${word}" is not the name of a token: lower case letters, digits and hyphens, such as ci.`);
}

function parseKeyId(word: string): string {
  return /^[\da-f]{12}$/.test(word) ? word : refuse(`"${word}" is not the id of a key, such as 0f3a9c1b77d2.`);
}

function parseRights(list = "publish"): ReleaseRight[] {
  return list.split(",").map((word) => {
    const right = releaseRight.safeParse(word.trim());
    return right.success ? right.data : refuse(`--rights takes publish and rollout; not "${word}".`);
  });
}

function parseDays(word: string | undefined): number {
  if (word === undefined) return DEFAULT_TOKEN_DAYS;
  const days = /^\d{1,3}$/.test(word) ? Number(word) : 0;
  return days >= 1 && days <= MAX_TOKEN_DAYS ? days : refuse(`--days wants 1 to ${MAX_TOKEN_DAYS}; not "${word}".`);
}

function parseApprovals(word: string): number {
  const isCount = /^\d{1,2}$/.test(word) && Number(word) <= MAX_APPROVALS;
  return isCount ? Number(word) : refuse(`require-approvals wants 0 to ${MAX_APPROVALS} people; not "${word}".`);
}

function parseAbove(word = "0"): number {
  const percent = parseShare(word, "above");
  return percent < 100 ? percent : refuse("--above wants less than 100, or no version would ever need an approval.");
}

function parseCommit(word: string | undefined): string | undefined {
  if (word === undefined || /^[\w.-]{1,60}$/.test(word)) return word;
  return refuse(`--commit wants the id of a commit; not "${word}".`);
}

function checkWords(name: string, { words, options }: Grammar, given: readonly string[], values: object): void {
  const missing = words.find((word, at) => !word.endsWith("?") && given[at] === undefined);
  if (missing) refuse(`${name} wants <${missing}>.`);
  if (given.length > words.length) refuse(`${name} does not know what to do with "${given[words.length]}".`);
  const stray = Object.keys(values).find((option) => !EVERYWHERE.has(option) && !options.includes(option));
  if (stray) refuse(`${name} has no option --${stray}.`);
}

/**
 * Parses a command line; null for help.
 *
 * @throws {UsageError} with the first thing that is wrong with it.
 */
export function parseCommand(argv: readonly string[]): Command | null {
  const { values, positionals } = parseOptions(argv);
  const [name, ...words] = positionals;
  if (values.help || name === undefined || name === "help") return null;
  const grammar = Object.entries<Grammar>(COMMANDS).find(([known]) => known === name)?.[1];
  if (!grammar) refuse(`There is no command "${name}"; --help lists them.`);
  checkWords(name, grammar, words, values);

  const { json = false, to } = values;
  const [first, second] = words;
  if (name === "status") return { name, json, to, remote: first === undefined ? undefined : parseRemote(first) };
  if (name === "can-i-deploy" || name === "preview" || name === "end-preview" || name === "approve")
    return { name, json, to, ...parseVersionReference(name, String(first)) };
  if (name === "refuse") {
    const reason = parseReason(values.reason) ?? refuse("refuse wants --reason, which the publisher reads.");
    return { name, json, to, ...parseVersionReference(name, String(first)), reason };
  }
  if (name === "keys" || name === "rotate-key" || name === "backends") return { name, json, to };
  if (name === "publish-backend") {
    const openapi = values.openapi ?? refuse("publish-backend wants --openapi <file>.");
    return { name, json, to, backend: parseRemote(String(first)), version: parseVersion(String(second)), openapi };
  }
  if (name === "settle-backend") {
    const { remote: backend, version } = parseVersionReference(name, String(first));
    return { name, json, to, backend, version };
  }
  if (name === "retire-key")
    return { name, json, to, key: parseKeyId(String(first)), signAgain: values["sign-again"] ?? false };
  const remote = parseRemote(String(first));
  const change = { json, to, remote, reason: parseReason(values.reason), revision: parseRevision(values.revision) };
  switch (name) {
    case "publish": {
      const from = values.from ?? refuse("publish wants --from <folder> of a finished build.");
      const mayBeUnserved = values["allow-unserved"] ?? false;
      return { name, json, to, remote, from, commit: parseCommit(values.commit), mayBeUnserved };
    }
    case "require-approvals":
      return {
        name,
        json,
        to,
        remote,
        approvals: parseApprovals(String(second)),
        abovePercent: parseAbove(values.above),
      };
    case "create-token": {
      const [rights, days] = [parseRights(values.rights), parseDays(values.days)];
      return { name, json, to, remote, token: parseTokenName(String(second)), rights, days };
    }
    case "revoke-token":
      return { name, json, to, remote, token: parseTokenName(String(second)) };
    case "tokens":
    case "history":
      return { name, json, to, remote };
    case "rollout":
      return {
        name,
        ...change,
        version: parseVersion(String(second)),
        ...parsePace(values),
        cohort: parseCohort(values.cohort),
      };
    case "rollback":
      return { name, ...change, version: second === undefined ? undefined : parseVersion(second) };
    case "retire":
      return { name, ...change };
    default:
      return { name: name as PlainAction, ...change };
  }
}
