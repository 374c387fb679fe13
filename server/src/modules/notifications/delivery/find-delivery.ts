import type { NotificationChannel } from "@kalima/notifications-contract";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { Job, Jobs } from "../../../kernel/jobs/job.ts";
import type { NotificationKinds } from "../../../notification-kinds/notification-kinds.ts";
import { planDelivery } from "../preferences/preference.policy.ts";
import { preferencesRepository, type ReaderRow, toReader } from "../preferences/preferences.repository.ts";

/** One notification to one person by one channel. */
export type Delivery = { notificationId: string };
export type DueDelivery = ReaderRow & { title: string; text: string; path: string };

type Dependencies = { database: Database; clock: Clock; jobs: Jobs; kinds: NotificationKinds };

/**
 * Returns what is sent now by a channel. Null if the person has read it, has switched the channel off, it is of no use
 * any more or was removed; and in quiet hours, at whose end the job runs again.
 */
export async function findDelivery<Data extends Delivery>(
  { database, clock, jobs, kinds }: Dependencies,
  channel: NotificationChannel,
  job: Job<Data>,
  data: Data,
  /** Names this delivery among all of the job. */
  key: string = data.notificationId,
): Promise<DueDelivery | null> {
  const row = await preferencesRepository(database).findOf(data.notificationId);
  if (!row?.isActive || row.isRead) return null;
  // Stored by a version that this process does not know.
  if (!kinds.list().includes(row.kind)) return null;
  const now = clock();
  const { group, ...pressure } = kinds.readTravel(row.kind, row.params as never, now);
  const at = planDelivery(toReader(row), group, channel, pressure, now);
  if (at === null) return null;
  if (at > now) {
    await jobs.enqueue(database, job, data, { runAt: at, key });
    return null;
  }
  return { ...row, ...kinds.describe(row.kind, row.params as never, row.language) };
}
