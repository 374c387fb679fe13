import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { dropFailedJob, listFailedJobs, retryFailedJob } from "@kalima/staff-contract";
import { useState } from "react";

const JOBS = ["failed-jobs"];

/** Jobs that gave up, the oldest first. */
export function useJobs() {
  const { http } = usePlatform();
  return useQuery({ queryKey: JOBS, queryFn: ({ signal }) => http.call(listFailedJobs, { signal }) });
}

export type JobDecision = "again" | "drop";

/** Has a job run again, or gives it up; the list is read again either way, because a colleague may have been faster. */
export function useSettleJob() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: ({ id, decision, reason }: { id: string; decision: JobDecision; reason: string }) =>
      http.call(decision === "again" ? retryFailedJob : dropFailedJob, {
        params: { id },
        body: { reason },
        idempotencyKey: keys.keyFor({ id, decision, reason }),
      }),
    onSuccess: (_, { decision }) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(`jobs.settled.${decision}`) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: JOBS }),
  });
}
