import { type Cohort, cohort } from "@kalima/releases-contract";
import { refuse } from "./grammar.ts";

const REMOTE = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\w[\w.-]{0,59}$/;
const MINUTES = { m: 1, h: 60, d: 1_440 };
const MAX_MINUTES = 10_080;

export function parseRemote(word: string): string {
  return REMOTE.test(word) ? word : refuse(`"${word}" is not the name of a remote, such as mfe-catalog.`);
}

export function parseVersion(word: string): string {
  return VERSION.test(word) ? word : refuse(`"${word}" is not the name of a version.`);
}

/** Parses `<remote@version>`, the word of the command `name`. */
export function parseVersionReference(name: string, word: string): { remote: string; version: string } {
  const [, remote, version] = /^([^@]+)@(.+)$/.exec(word) ?? [];
  if (remote === undefined || version === undefined)
    return refuse(`${name} wants <remote@version>, such as mfe-catalog@1.2.0; not "${word}".`);
  return { remote: parseRemote(remote), version: parseVersion(version) };
}

export function parseShare(word: string, option: string): number {
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

export function parsePace(values: { percent?: string; steps?: string; every?: string }) {
  const percent = parseShare(values.percent ?? refuse("rollout wants --percent."), "percent");
  const [steps, everyMinutes] = [parseSteps(values.steps), parseMinutes(values.every)];
  if (values.steps !== undefined && !steps.some((step) => step > percent))
    refuse(`--steps names no share above ${percent}, so the rollout would never grow.`);
  if (values.every !== undefined && values.steps === undefined) refuse("--every wants --steps to grow to.");
  return { percent, steps, everyMinutes };
}

export function parseCohort(word: string | undefined): Cohort | "all" | undefined {
  if (word === undefined || word === "all") return word;
  const { success, data } = cohort.safeParse(word);
  return success ? data : refuse(`--cohort takes ${cohort.options.join(", ")} or all; not "${word}".`);
}

export function parseRevision(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return /^\d{1,9}$/.test(word) ? Number(word) : refuse(`--revision wants a whole number; not "${word}".`);
}

export function parseReason(words: string | undefined): string | undefined {
  if (words !== undefined && words.length > 300) refuse("--reason takes 300 characters at most.");
  return words;
}

export function parseCommit(word: string | undefined): string | undefined {
  if (word === undefined || /^[\w.-]{1,60}$/.test(word)) return word;
  return refuse(`--commit wants the id of a commit; not "${word}".`);
}
