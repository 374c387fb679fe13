import { AppError } from "@kalima/contracts/errors";
import { dropFailedJob, type FailedJob, listFailedJobs, retryFailedJob } from "@kalima/staff-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { admins } from "../../kernel/http/access.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import { listFailedJobs as selectWaiting, takeFailedJob, WAITING_JOBS } from "../../kernel/jobs/failed-jobs.ts";
import type { ModuleContext, ModuleFactory } from "../../kernel/server-module.ts";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";

const DUE = "failedJob";
const tags = ["jobs"];
const MAX_LISTED = 100;

async function listWaiting(database: Database): Promise<FailedJob[]> {
  const rows = await selectWaiting(database, MAX_LISTED);
  return rows.map(({ id, name, about, tries, cause, failed_at }) => ({
    ...{ id, kind: name, about, tries, cause },
    failedAt: failed_at.toISOString(),
    dueAt: computeDeadline(DUE, failed_at).toISOString(),
  }));
}

/**
 * Takes a failed job out of those that wait, and leaves a row in the audit log.
 *
 * @throws {AppError} `staff.job_settled` when it does not wait any more; for `again` also when pg-boss has deleted it.
 */
async function settle({ database, jobs }: ModuleContext, id: string, to: "again" | "drop"): Promise<void> {
  await database.transaction(async (tx) => {
    const job = await takeFailedJob(tx, id);
    if (!job) throw new AppError("staff.job_settled");
    if (to === "again" && !(await jobs.retry(tx, job, id))) throw new AppError("staff.job_settled");
    await audit(tx, {
      object: { kind: "job", id },
      before: { job: job.name, tries: job.tries },
      after: { decision: to },
    });
  });
}

/** Background jobs that gave up: a queue of staff, who have each run again or drop it. */
export const failedJobsModule: ModuleFactory = (context) => {
  context.queues.register({
    key: "failed-jobs",
    roles: ["admin"],
    permission: "jobs.change",
    due: DUE,
    select: () => ({ statement: WAITING_JOBS }),
  });
  return {
    name: "failed-jobs",
    routes: [
      handle(
        listFailedJobs,
        { access: admins("jobs.see"), summary: "Background jobs that gave up and wait for a decision", tags },
        async () => ({ data: await listWaiting(context.database) }),
      ),
      handle(
        retryFailedJob,
        {
          access: { ...admins("jobs.change"), reach: "all" },
          act: "job.retried",
          summary: "Have a failed job run once more",
          tags,
        },
        async (request) => {
          await settle(context, request.params.id, "again");
          return DONE;
        },
      ),
      handle(
        dropFailedJob,
        {
          access: { ...admins("jobs.change"), reach: "all" },
          act: "job.dropped",
          summary: "Give a failed job up for good",
          tags,
        },
        async (request) => {
          await settle(context, request.params.id, "drop");
          return DONE;
        },
      ),
    ],
  };
};
