import { AppError } from "@kalima/contracts/errors";
import type { DeployProblem } from "@kalima/contracts/published";
import type { DecisionEvidence, Provenance } from "@kalima/releases-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { ReleaseRow, StoredVersion } from "./registry.repository.ts";
import type { Release } from "./rollout/release.policy.ts";

/** Formats a problem; a reason that begins with the name of the other side is a whole sentence already. */
export const formatProblem = ({ with: other, subject, reason }: DeployProblem) =>
  reason.startsWith(`${other} `) ? reason : `${other}, ${subject}: ${reason}`;

/** @throws {AppError} `releases.contract_broken` with the first problem that is more than a warning. */
export function assertNoProblem(problems: readonly DeployProblem[]): void {
  const problem = problems.find(({ isWarning }) => !isWarning);
  if (problem) throw new AppError("releases.contract_broken", { extra: { detail: formatProblem(problem) } });
}

/** `releases.not_now`: the state of the release does not allow a change; `detail` says why. */
export function makeInvalidStateError(detail: string): AppError {
  return new AppError("releases.not_now", { extra: { detail } });
}

export type ChangeNote = {
  actor: string;
  action: string;
  reason: string | null;
  at: Date;
  /** The version that was published or approved. */
  version?: string;
  /** Commit and builder of a publication. */
  provenance?: Provenance;
  /** The measurements behind an automatic decision. */
  evidence?: DecisionEvidence;
};

const isByPeople = ({ actor }: ChangeNote) => actor !== "start";

const RECORD = `
  INSERT INTO release_changes (remote, revision, at, actor, action, stable, rollout, is_disabled, reason, version, provenance, evidence)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

function toHistoryRow(release: Release, revision: number, note: ChangeNote): unknown[] {
  const { actor, action, reason, at, version = null, provenance = null, evidence = null } = note;
  return [
    ...[release.remote, revision, at, actor, action, release.stable, release.rollout, release.isDisabled, reason],
    ...[version, provenance, evidence],
  ];
}

/** Returns the version of a rollout that reaches visitors; null without a rollout, or while it is halted. */
export function findRolledOutVersion({ rollout }: Pick<Release, "rollout">): string | null {
  return rollout && rollout.state !== "halted" ? rollout.version : null;
}

/** Key of the advisory lock of everything that makes a version live. */
const LIVE_VERSIONS_LOCK = 7_302_115;

/** Takes the lock until the transaction ends: no other version becomes live between a check and its write. */
export async function lockLiveVersions(tx: Database): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LIVE_VERSIONS_LOCK]);
}

/**
 * Replaces `seen` by `next` and records the change in the history, in one transaction. Returns false when the release
 * has changed since it was read.
 *
 * @throws {AppError} `releases.version_unknown` when a version was retired meanwhile.
 */
export function swapRelease(database: Database, seen: ReleaseRow, next: Release, note: ChangeNote): Promise<boolean> {
  const revision = seen.revision + 1;
  return database.transaction(async (tx) => {
    const swapped = await tx.query(
      `UPDATE remote_releases SET stable = $3, last_good = $4, is_disabled = $5, rollout = $6, revision = $2 + 1,
         is_chosen = is_chosen OR $7, released_at = CASE WHEN stable = $3 THEN released_at ELSE $8 END
       WHERE remote = $1 AND revision = $2 RETURNING 1`,
      [
        ...[seen.remote, seen.revision, next.stable, next.lastGood, next.isDisabled, next.rollout],
        ...[isByPeople(note), note.at],
      ],
    );
    if (swapped.length === 0) return false;
    // Checked while the release row is locked; the sweep of old versions takes the same lock.
    const retired = await tx.query(
      "SELECT 1 FROM remote_versions WHERE remote = $1 AND version = ANY($2) AND retired_at IS NOT NULL",
      [seen.remote, [next.stable, findRolledOutVersion(next)]],
    );
    if (retired.length > 0) throw new AppError("releases.version_unknown");
    await tx.query(RECORD, toHistoryRow(next, revision, note));
    // Open pages may still load files of these versions.
    await tx.query("UPDATE remote_versions SET served_at = $3 WHERE remote = $1 AND version = ANY($2)", [
      ...[seen.remote, [seen.stable, seen.lastGood, seen.rollout?.version], note.at],
    ]);
    return true;
  });
}

/**
 * Adds a version. A known one may get another address, and a retired one becomes available again. Returns false when
 * the version exists with another document.
 */
export async function addVersion(
  tx: Database,
  { remote, version, baseUrl, document, signature, keyId }: StoredVersion,
  { actor, person, at }: Pick<ChangeNote, "actor" | "at"> & { person: string | null },
): Promise<boolean> {
  const added = await tx.query(
    `INSERT INTO remote_versions AS v
       (remote, version, base_url, document, signature, key_id, published_by, published_for, published_at, served_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     ON CONFLICT (remote, version) DO UPDATE SET
       base_url = excluded.base_url, signature = excluded.signature, key_id = excluded.key_id, retired_at = NULL,
       served_at = CASE WHEN v.retired_at IS NULL THEN v.served_at ELSE excluded.served_at END
     WHERE v.document = excluded.document RETURNING 1`,
    [remote, version, baseUrl, document, signature, keyId, actor, person, at],
  );
  return added.length > 0;
}

/** Puts a remote into service, with its first version or the first one after it was retired. */
export async function beginRelease(tx: Database, remote: string, version: string, note: ChangeNote): Promise<void> {
  const [begun] = await tx.query<{ revision: number }>(
    `INSERT INTO remote_releases AS r (remote, stable, released_at, is_chosen) VALUES ($1, $2, $3, $4)
     ON CONFLICT (remote) DO UPDATE SET stable = $2, last_good = NULL, is_disabled = false, rollout = NULL,
       released_at = $3, is_chosen = $4, retired_at = NULL, revision = r.revision + 1
     WHERE r.retired_at IS NOT NULL RETURNING revision`,
    [remote, version, note.at, isByPeople(note)],
  );
  const release = { remote, stable: version, lastGood: null, isDisabled: false, rollout: null };
  if (begun) await tx.query(RECORD, toHistoryRow(release, begun.revision, note));
}

/** Records in the history an event that changes no release: a publication, an approval, a setting. */
export async function recordDecision(tx: Database, seen: ReleaseRow, note: ChangeNote): Promise<void> {
  await tx.query(RECORD, toHistoryRow(seen, seen.revision, note));
}

/** Takes a remote out of service for good. Its history stays, its files as long as open pages may load them. */
export async function retireRelease(tx: Database, seen: ReleaseRow, note: ChangeNote): Promise<boolean> {
  const isWritten = await swapRelease(tx, seen, { ...seen, rollout: null, lastGood: null }, note);
  if (isWritten) await tx.query("UPDATE remote_releases SET retired_at = $2 WHERE remote = $1", [seen.remote, note.at]);
  return isWritten;
}
