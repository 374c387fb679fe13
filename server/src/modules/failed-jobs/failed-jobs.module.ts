import { dropFailedJob, type FailedJob, listFailedJobs, retryFailedJob } from "@kalima/staff-contract";
import type { Database } from "../../kernel/database/database.ts";
import { admins } from "../../kernel/http/access.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import { listFailedJobs as selectWaiting, WAITING_JOBS } from "../../kernel/jobs/failed-jobs.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";
import { chosenJobsRoutes } from "./chosen-jobs.routes.ts";
import { type JobDecision, settleJob } from "./settle-job.ts";

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

/** Background jobs that gave up: a queue of staff, who have each run again or drop it. */
export const failedJobsModule: ModuleFactory = (context) => {
  context.queues.register({
    key: "failed-jobs",
    roles: ["admin"],
    permission: "jobs.change",
    due: DUE,
    select: () => ({ statement: WAITING_JOBS }),
  });
  const settle = (id: string, decision: JobDecision) =>
    context.database.transaction((tx) => settleJob(tx, context.jobs, id, decision));
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
          await settle(request.params.id, "again");
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
          await settle(request.params.id, "drop");
          return DONE;
        },
      ),
      ...chosenJobsRoutes(context),
    ],
  };
};
