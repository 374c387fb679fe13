import { randomUUID } from "node:crypto";
import { SHELL_NAME } from "@kalima/contracts/domain";
import type { DeployProblem } from "@kalima/contracts/published";
import { audit } from "../../kernel/audit/audit.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { assertApproved } from "./approvals.ts";
import type { LiveVersions } from "./live-versions.ts";
import type { ReleaseRow } from "./registry.repository.ts";
import type { ChangeBy, Registry } from "./registry.ts";
import { applyAction, type ReleaseAction } from "./rollout/release.policy.ts";
import { isWithOneOf } from "./select-compatible.ts";
import { stripContracts } from "./strip-contracts.ts";
import {
  assertNoProblem,
  findRolledOutVersion,
  makeInvalidStateError,
  retireRelease,
  swapRelease,
} from "./write-release.ts";

/**
 * Lists the versions that an action brings to visitors. The last good version is live already, and a rollback to it
 * must always be possible; for a disabled remote, the rollback brings that version back.
 */
function listNewlyLive(action: ReleaseAction, seen: ReleaseRow, next: ReleaseRow): string[] {
  if (action.type === "grow" && next.stable === seen.stable) return [];
  const isRollbackToLastGood = action.type === "rollback" && next.stable === seen.lastGood && !seen.isDisabled;
  const stable = (next.stable !== seen.stable || seen.isDisabled) && !isRollbackToLastGood ? [next.stable] : [];
  const rolledOut = findRolledOutVersion(next);
  return rolledOut === null ? stable : [...stable, rolledOut];
}

const describeLiveVersions = (release: ReleaseRow) =>
  `${release.stable} ${release.lastGood} ${findRolledOutVersion(release)}`;

const present = ({ stable, rollout, isDisabled }: Pick<ReleaseRow, "stable" | "rollout" | "isDisabled">) => ({
  stable,
  rollout: rollout && { version: rollout.version, percent: rollout.percent, state: rollout.state },
  isDisabled,
});
/** The health test grows, pauses and halts rollouts. */
const RELEASED_BY_ITSELF = "release.changed_by_health";

/** These actions bring no new version to visitors, so they need no check and no lock: stopping must always work. */
const STOPS: ReadonlySet<ReleaseAction["type"]> = new Set(["pause", "halt", "disable"]);

const NO_SHELL = "every page needs a shell; roll back to another version of it instead";

type Options = { database: Database; clock: Clock; live: LiveVersions };

/** Actions on releases that exist. */
export function createReleaseChanges({ database, clock, live }: Options): Pick<Registry, "change" | "retire"> {
  /** Returns null when a change that takes no lock was written first. */
  async function tryChange(tx: Database, remote: string, action: ReleaseAction, by: ChangeBy) {
    const { actor, revision, evidence } = by;
    const seen = await live.loadRelease(tx, remote, revision);
    const at = clock();
    const changed = applyAction(seen, action, at, randomUUID());
    if (changed === seen) return seen;
    const next = { ...changed, revision: seen.revision + 1, isChosen: seen.isChosen || actor !== "start" };
    if (!STOPS.has(action.type)) await assertApproved(tx, seen, action);
    const brought = STOPS.has(action.type) ? [] : listNewlyLive(action, seen, next);
    if (brought.length > 0) {
      const { present, check } = await live.compare(tx);
      for (const version of brought) {
        assertNoProblem(await check(await live.readBuild(remote, version, tx), present));
      }
    }
    const note = { actor, action: action.type, reason: action.reason ?? null, at, ...(evidence && { evidence }) };
    if (!(await swapRelease(tx, seen, next, note))) return null;
    await audit(tx, {
      ...(by.evidence && { action: RELEASED_BY_ITSELF }),
      object: { kind: "release", id: remote },
      before: present(seen),
      after: { type: action.type, ...present(next) },
      reason: note.reason,
    });
    if (!STOPS.has(action.type) && describeLiveVersions(seen) !== describeLiveVersions(next))
      await live.recordOwners(tx);
    return next;
  }

  async function change(remote: string, action: ReleaseAction, by: ChangeBy): Promise<ReleaseRow> {
    const attempt = (tx: Database) => tryChange(tx, remote, action, by);
    for (;;) {
      const changed = await (STOPS.has(action.type) ? database.transaction(attempt) : live.underLock(attempt));
      if (changed) return changed;
    }
  }

  async function tryRetire(tx: Database, remote: string, { actor, revision, reason }: ChangeBy & { reason?: string }) {
    if (remote === SHELL_NAME) throw makeInvalidStateError(NO_SHELL);
    const seen = await live.loadRelease(tx, remote, revision);
    const { present, check } = await live.compare(tx);
    const others = present.filter(({ name }) => name !== remote);
    const nothing = stripContracts(await live.readBuild(remote, seen.stable, tx));
    const needed = (problem: DeployProblem) => problem.with === "server" || isWithOneOf(problem, others);
    assertNoProblem((await check(nothing, present)).filter(needed));
    const isWritten = await retireRelease(tx, seen, { actor, action: "retire", reason: reason ?? null, at: clock() });
    if (isWritten) await live.recordOwners(tx);
    return isWritten;
  }

  return {
    change,
    async retire(remote, by) {
      while (!(await live.underLock((tx) => tryRetire(tx, remote, by))));
    },
  };
}
