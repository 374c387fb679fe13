import {
  parseReason,
  parseRemote,
  parseRevision,
  parseShare,
  parseVersionReference,
  RELEASE_COMMANDS,
  readWords,
  refuse,
  toReleaseCommand,
} from "@kalima/release-client";
import { MAX_APPROVALS, MAX_TOKEN_DAYS, type ReleaseRight, releaseRight, tokenName } from "@kalima/releases-contract";
import { COMMANDS, type Command, OPTIONS } from "./commands.ts";

const DEFAULT_TOKEN_DAYS = 90;

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

const isRelease = (name: string): name is keyof typeof RELEASE_COMMANDS => Object.hasOwn(RELEASE_COMMANDS, name);

/**
 * Parses a command line; null for help.
 *
 * @throws {UsageError} with the first thing that is wrong with it.
 */
export function parseCommand(argv: readonly string[]): Command | null {
  const read = readWords(argv, COMMANDS, OPTIONS);
  if (!read) return null;
  const { name, words, values } = read;
  if (isRelease(name)) return toReleaseCommand({ name, words, values });
  const [first, second] = words;
  if (name === "keys" || name === "rotate-key") return { name };
  if (name === "retire-key") return { name, key: parseKeyId(String(first)), signAgain: values["sign-again"] ?? false };
  if (name === "approve") return { name, ...parseVersionReference(name, String(first)) };
  if (name === "refuse") {
    const reason = parseReason(values.reason) ?? refuse("refuse wants --reason, which the publisher reads.");
    return { name, ...parseVersionReference(name, String(first)), reason };
  }
  const remote = parseRemote(String(first));
  switch (name) {
    case "require-approvals":
      return { name, remote, approvals: parseApprovals(String(second)), abovePercent: parseAbove(values.above) };
    case "create-token": {
      const [rights, days] = [parseRights(values.rights), parseDays(values.days)];
      return { name, remote, token: parseTokenName(String(second)), rights, days };
    }
    case "revoke-token":
      return { name, remote, token: parseTokenName(String(second)) };
    case "tokens":
      return { name, remote };
    case "retire":
      return { name, remote, reason: parseReason(values.reason), revision: parseRevision(values.revision) };
  }
}
