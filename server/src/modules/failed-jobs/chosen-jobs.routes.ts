import { dropFailedJobs, previewJobsDropped, previewJobsRetried, retryFailedJobs } from "@kalima/staff-contract";
import { admins } from "../../kernel/http/access.ts";
import { createActsOnRows, type RowAct } from "../../kernel/http/act-on-rows.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import { type FailedJobRow, lockFailedJobs } from "../../kernel/jobs/failed-jobs.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { type JobDecision, settleJob } from "./settle-job.ts";

const access = admins("jobs.change");
const tags = ["jobs"];

/** Routes that have many failed jobs run again, or give them up. */
export function chosenJobsRoutes(context: ModuleContext): Routes {
  const onRows = createActsOnRows(context);
  const settling: RowAct<FailedJobRow, JobDecision> = {
    lock: lockFailedJobs,
    listFacts: ({ tries, failed_at }) => [tries, failed_at],
    run: (tx, { id }, decision) => settleJob(tx, context.jobs, id, decision),
  };
  return [
    handle(
      previewJobsRetried,
      { access, act: { unaudited: "changes nothing" }, summary: "What running chosen jobs again would do", tags },
      async (request) => ({ data: await onRows.preview(settling, request.body.ids, "again") }),
    ),
    handle(
      retryFailedJobs,
      { access, act: "job.retried", summary: "Have chosen failed jobs run once more", tags },
      async (request) => ({ data: await onRows.run(request, settling, request.body.rows, "again") }),
    ),
    handle(
      previewJobsDropped,
      { access, act: { unaudited: "changes nothing" }, summary: "What dropping chosen jobs would do", tags },
      async (request) => ({ data: await onRows.preview(settling, request.body.ids, "drop") }),
    ),
    handle(
      dropFailedJobs,
      { access, act: "job.dropped", summary: "Give chosen failed jobs up for good", tags },
      async (request) => ({ data: await onRows.run(request, settling, request.body.rows, "drop") }),
    ),
  ];
}
