import {
  CHANGE,
  type Change,
  flag,
  formatUsage,
  type Grammar,
  RELEASE_COMMANDS,
  RELEASE_OPTIONS,
  RELEASE_OPTIONS_HELP,
  type ReleaseCommand,
  text,
} from "@kalima/release-client";
import type { ReleaseRight } from "@kalima/releases-contract";

/** Commands that need the server of a site: no token allows them. */
export type InstallationCommand =
  | ({ name: "retire" } & Change)
  | { name: "approve"; remote: string; version: string }
  | { name: "refuse"; remote: string; version: string; reason: string }
  | { name: "require-approvals"; remote: string; approvals: number; abovePercent: number }
  | { name: "create-token"; remote: string; token: string; rights: ReleaseRight[]; days: number }
  | { name: "tokens"; remote: string }
  | { name: "revoke-token"; remote: string; token: string }
  | { name: "keys" | "rotate-key" }
  | { name: "retire-key"; key: string; signAgain: boolean };
/** The commands of `npm run release` on the server of a site. */
export type Command = ReleaseCommand | InstallationCommand;

const INSTALLATION_COMMANDS = {
  retire: { words: ["remote"], options: CHANGE, says: "remove the remote for good and free what it owned" },
  "require-approvals": {
    words: ["remote", "count"],
    options: ["above"],
    says: "how many other people must approve a version; 0 ends the rule",
  },
  approve: { words: ["remote@version"], options: [], says: "approve a version that somebody else published" },
  refuse: { words: ["remote@version"], options: ["reason"], says: "keep a version from more visitors, with a reason" },
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
} as const satisfies Record<InstallationCommand["name"], Grammar>;

export const COMMANDS = { ...RELEASE_COMMANDS, ...INSTALLATION_COMMANDS };

/** Options of all commands, for `parseArgs`. */
export const OPTIONS = {
  ...RELEASE_OPTIONS,
  above: text,
  rights: text,
  days: text,
  "sign-again": flag,
};

const OPTIONS_HELP = `  --to <address>       act on this site over HTTP, with the token in RELEASE_TOKEN
  --above <n>          share that needs no approval, 0 to 99 (default 0)
  --rights <a,b>       of a token: publish, rollout, or both (default publish)
  --days <n>           how long a token holds, 365 at most (default 90)
  --sign-again         first sign with the present key what this one signed
${RELEASE_OPTIONS_HELP}`;

/** Formats the usage with all commands and options. */
export const formatHelp = (): string => formatUsage("npm run release --", COMMANDS, OPTIONS_HELP);
