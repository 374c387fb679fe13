import type { Database } from "../../../kernel/database/database.ts";
import { lockTrainerTimes } from "../core/lock-times.ts";
import type { TrainerStatus } from "../core/trainers.repository.ts";

/** A state that staff give a trainer; `until` ends a pause. */
export type ShownState = { to: "active" | "hidden" } | { to: "paused"; until: Date };

/** The states from which staff may bring a trainer to each. Those whose account is disabled follow it, and who left stays away. */
const FROM: Record<ShownState["to"], readonly TrainerStatus[]> = {
  active: ["draft", "hidden", "paused"],
  hidden: ["active", "paused"],
  paused: ["active", "paused"],
};

/** Disabled with the account, where that is: then the trainer comes back with it. */
const SHOWN = `CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND u.status = 'inactive') THEN 'disabled' ELSE 'active' END`;

/**
 * Shows a trainer, hides them, or lets them rest. Returns the state before; null where it does not allow that.
 * The caller's transaction holds the lock of the trainer's times, under which holds and bookings read the state.
 */
export async function setShownState(tx: Database, id: string, given: ShownState): Promise<TrainerStatus | null> {
  await lockTrainerTimes(tx, id);
  const [row] = await tx.query<{ status: TrainerStatus }>("SELECT status FROM trainers WHERE id = $1 FOR UPDATE", [id]);
  if (!row || !FROM[given.to].includes(row.status)) return null;
  const until = given.to === "paused" ? given.until : null;
  await tx.query(
    `UPDATE trainers t SET status = CASE WHEN $2 = 'active' THEN ${SHOWN} ELSE $2 END, paused_until = $3 WHERE id = $1`,
    [id, given.to, until],
  );
  return row.status;
}

/** Ends pauses whose time has come. */
export async function endPauses(database: Database, now: Date): Promise<void> {
  const due = await database.query<{ id: string }>(
    "SELECT id FROM trainers WHERE status = 'paused' AND paused_until <= $1",
    [now],
  );
  for (const { id } of due) {
    await database.transaction(async (tx) => {
      await lockTrainerTimes(tx, id);
      await tx.query(
        `UPDATE trainers t SET status = ${SHOWN}, paused_until = NULL
         WHERE id = $1 AND status = 'paused' AND paused_until <= $2`,
        [id, now],
      );
    });
  }
}
