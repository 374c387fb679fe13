import type { Database } from "../../../kernel/database/database.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { closeOrders } from "../../payments/public.ts";
import { lessonsRepository } from "../lessons/lessons.repository.ts";
import { holdsRepository } from "./holds.repository.ts";

/** Ends one hold at its time. The guards in SQL do not wait for it. */
export const endHold: Job<{ bookingId: string }> = { name: "bookings.end-hold" };

/** Ends holds that are over, frees their times and closes their orders. */
export async function endHolds(
  tx: Database,
  of: Parameters<ReturnType<typeof holdsRepository>["expire"]>[0],
  now: Date,
): Promise<void> {
  const expired = await holdsRepository(tx).expire(of, now);
  if (expired.length === 0) return;
  await lessonsRepository(tx).releaseAll(expired);
  await closeOrders(tx, expired, "expired", now);
}

/** Defines the job that ends a hold. */
export function defineEndHold({ database, jobs, clock }: Pick<ModuleContext, "database" | "jobs" | "clock">): void {
  jobs.define<{ bookingId: string }>({
    name: endHold.name,
    run: (of) => database.transaction((tx) => endHolds(tx, of, clock())),
  });
}
