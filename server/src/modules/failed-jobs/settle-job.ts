import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { takeFailedJob } from "../../kernel/jobs/failed-jobs.ts";
import type { Jobs } from "../../kernel/jobs/job.ts";

export type JobDecision = "again" | "drop";

/**
 * Takes a failed job out of those that wait, and leaves a row in the audit log.
 *
 * @throws {AppError} `staff.job_settled` when it does not wait any more; for `again` also when pg-boss has deleted it.
 */
export async function settleJob(tx: Database, jobs: Jobs, id: string, decision: JobDecision): Promise<void> {
  const job = await takeFailedJob(tx, id);
  if (!job) throw new AppError("staff.job_settled");
  if (decision === "again" && !(await jobs.retry(tx, job, id))) throw new AppError("staff.job_settled");
  await audit(tx, {
    object: { kind: "job", id },
    before: { job: job.name, tries: job.tries },
    after: { decision },
  });
}
