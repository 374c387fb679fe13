import { hash } from "node:crypto";
import type { RoleName } from "@kalima/contracts/domain";
import { FLAGS, type FlagDeclaration, type FlagName, type FlagValues, isOver, SWITCH } from "@kalima/school-contract";
import type { FlagState, FlagStates } from "../../kernel/ports/flags.ts";

export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];

/** The visitor of a page, as far as flags depend on it. */
export type FlagVisitor = {
  role: RoleName | null;
  /** Id of the browser; asked for only where a flag has a share. */
  browser: () => string;
};

/** For what no visitor stands behind: of all flags, those that are switched for everyone. */
export const NOBODY: FlagVisitor = { role: null, browser: () => "" };

/** The browser's place from 0 to 99 in the draw of a flag. The draws of two flags are independent. */
export function computePlace(flag: string, browser: string): number {
  return hash("sha256", `flag:${flag}:${browser}`, "buffer").readUInt32BE(0) % 100;
}

function isInAudience(name: string, { audience }: FlagState, { role, browser }: FlagVisitor): boolean {
  const { kind, percent, roles } = audience;
  if (kind === "share") return computePlace(name, browser()) < (percent ?? 0);
  if (kind === "role") return role !== null && roles.includes(role);
  return kind === "all";
}

/** The value of one flag. A value that this version does not know counts as the default. */
function evaluateFlag(name: FlagName, states: FlagStates, visitor: FlagVisitor, now: Date): string {
  const declared: FlagDeclaration = FLAGS[name];
  const state = states[name];
  if (!state || state.value === null || isOver(declared, now)) return declared.default;
  if (!declared.values.includes(state.value) || !isInAudience(name, state, visitor)) return declared.default;
  return state.value;
}

/** The value of every flag for a visitor at `now`. */
export function evaluateFlags(states: FlagStates, visitor: FlagVisitor, now: Date): FlagValues {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, evaluateFlag(name, states, visitor, now)])) as FlagValues;
}

/** Names of the flags that are on, among those that are either on or off: what a page is told. */
export function listFlagsOn(values: FlagValues): FlagName[] {
  return FLAG_NAMES.filter((name) => (FLAGS[name].values as readonly string[]) === SWITCH && values[name] === "on");
}
