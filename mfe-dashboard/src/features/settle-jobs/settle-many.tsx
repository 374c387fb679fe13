import { showsSomething } from "@kalima/contracts/domain";
import { usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import {
  dropFailedJobs,
  type FailedJob,
  JOB_REASON_MAX_LENGTH,
  previewJobsDropped,
  previewJobsRetried,
  retryFailedJobs,
} from "@kalima/staff-contract";
import { TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { ActDialog } from "../../shared/act-on-rows/act-dialog.tsx";
import { useJobWords } from "./use-job-words.ts";
import { JOBS, type JobDecision } from "./use-jobs.ts";

const OPERATIONS = {
  again: { preview: previewJobsRetried, run: retryFailedJobs },
  drop: { preview: previewJobsDropped, run: dropFailedJobs },
};

type SettleManyProps = { jobs: readonly FailedJob[]; decision: JobDecision; onClose: () => void };

/** Has chosen jobs run again or drops them, with one reason for all, which the audit log keeps with each. */
export function SettleMany({ jobs, decision, onClose }: SettleManyProps) {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const client = useQueryClient();
  const words = useJobWords();
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const isMissing = !showsSomething(reason);
  const { preview, run } = OPERATIONS[decision];

  function nameOf(id: string): string {
    const job = jobs.find((each) => each.id === id);
    return job ? `${words.kind(job)} · ${job.about[0]?.id ?? job.id}` : "";
  }

  return (
    <ActDialog
      act={{
        title: t(`jobs.many.${decision}.title`),
        message: t(`jobs.explain.${decision}`),
        label: t(`jobs.${decision}`),
        tone: decision === "drop" ? "danger" : "normal",
        changes: (count) => t(`jobs.many.${decision}.changes`, { count }),
        done: (count) => t(`jobs.many.${decision}.done`, { count }),
        previewKey: [decision],
        preview: (ids, signal) => http.call(preview, { body: { ids: [...ids] }, signal }),
        run: (rows, idempotencyKey) =>
          http.call(run, { body: { rows: [...rows], reason: reason.trim() }, idempotencyKey }),
        check() {
          setTried(true);
          return !isMissing;
        },
      }}
      ids={jobs.map(({ id }) => id)}
      nameOf={nameOf}
      onClose={onClose}
      onRan={() => void client.invalidateQueries({ queryKey: JOBS })}
    >
      <TextArea
        errorMessage={wasTried && isMissing ? t("jobs.reasonMissing") : undefined}
        label={t("jobs.reason")}
        maxLength={JOB_REASON_MAX_LENGTH}
        onChange={setReason}
        value={reason}
      />
    </ActDialog>
  );
}
