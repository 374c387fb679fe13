import { useListChange } from "@kalima/platform/pages";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { dropFailedJob, listFailedJobs, retryFailedJob } from "@kalima/staff-contract";

/** The key of the list: an act reads it again. */
export const JOBS = ["failed-jobs"];

/** Jobs that gave up, the oldest first. */
export function useJobs() {
  const { http } = usePlatform();
  return useQuery({ queryKey: JOBS, queryFn: ({ signal }) => http.call(listFailedJobs, { signal }) });
}

export type JobDecision = "again" | "drop";

type Settled = { id: string; decision: JobDecision; reason: string };

/** Has a job run again, or gives it up. */
export function useSettleJob() {
  const { http } = usePlatform();
  const { t } = useTranslation("dashboard");
  return useListChange<Settled>({
    list: JOBS,
    call: ({ id, decision, reason }, idempotencyKey) =>
      http.call(decision === "again" ? retryFailedJob : dropFailedJob, {
        params: { id },
        body: { reason },
        idempotencyKey,
      }),
    toSuccess: ({ decision }) => t(`jobs.settled.${decision}`),
  });
}
