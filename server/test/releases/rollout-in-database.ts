import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../src/database/database.ts";
import type { ChangeRelease } from "../../src/modules/releases/health/watcher.ts";
import {
  applied,
  type Release,
  type ReleaseAction,
  type StagedRollout,
} from "../../src/modules/releases/rollout/release.policy.ts";

type Stored = Omit<StagedRollout, "stageStartedAt"> & { stageStartedAt: string };
type Row = { stable: string; lastGood: string | null; isDisabled: boolean; rollout: Stored | null; revision: number };
export type StandingRelease = Release & { revision: number };
/** A remote with versions 1.0.0 (stable) and 2.0.0, and what changes it as the registry does: compare and swap. */
export type RolloutInDatabase = {
  release(): Promise<StandingRelease>;
  change: ChangeRelease;
  /** What happened, oldest first. */
  actions(): Promise<{ actor: string; action: string; reason: string | null }[]>;
};

export async function addRemote(database: Database, remote: string, now: () => Date): Promise<RolloutInDatabase> {
  await database.query(
    `INSERT INTO remote_versions (remote, version, base_url, document, signature)
     SELECT $1, v, 'https://a.example', '{}', '' FROM unnest('{0.9.0,1.0.0,2.0.0}'::text[]) AS v`,
    [remote],
  );
  await database.query("INSERT INTO remote_releases (remote, stable, last_good) VALUES ($1, '1.0.0', '0.9.0')", [
    remote,
  ]);

  async function read(from: Database): Promise<StandingRelease> {
    const [row] = await from.query<Row>(
      `SELECT stable, last_good AS "lastGood", is_disabled AS "isDisabled", rollout, revision
       FROM remote_releases WHERE remote = $1 FOR UPDATE`,
      [remote],
    );
    if (!row) throw new Error(`${remote} has no release`);
    const rollout = row.rollout && { ...row.rollout, stageStartedAt: new Date(row.rollout.stageStartedAt) };
    return { ...row, remote, rollout };
  }

  return {
    release: () => database.transaction(read),
    change: (_remote, action: ReleaseAction, { actor, revision }) =>
      database.transaction(async (tx) => {
        const seen = await read(tx);
        if (seen.revision !== revision) throw new AppError("releases.changed");
        const next = applied(seen, action, now(), `r${revision + 1}`);
        const values = [remote, next.stable, next.lastGood, next.isDisabled, next.rollout, revision + 1];
        await tx.query(
          `UPDATE remote_releases SET stable = $2, last_good = $3, is_disabled = $4, rollout = $5, revision = $6
           WHERE remote = $1`,
          values,
        );
        await tx.query(
          `INSERT INTO release_changes (remote, revision, at, actor, action, stable, rollout, is_disabled, reason)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            ...[remote, revision + 1, now(), actor, action.type, next.stable, next.rollout, next.isDisabled],
            "reason" in action ? action.reason : null,
          ],
        );
      }),
    actions: () =>
      database.query("SELECT actor, action, reason FROM release_changes WHERE remote = $1 ORDER BY revision", [remote]),
  };
}
