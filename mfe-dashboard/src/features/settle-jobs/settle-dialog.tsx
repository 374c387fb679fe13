import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { type FailedJob, JOB_REASON_MAX_LENGTH } from "@kalima/staff-contract";
import { FormError, TextArea } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { type JobDecision, useSettleJob } from "./use-jobs.ts";

type SettleDialogProps = { job: FailedJob; name: string; decision: JobDecision; onClose: () => void };

/** Asks why a job is to run again or to be dropped; the audit log keeps the reason. */
export function SettleDialog({ job, name, decision, onClose }: SettleDialogProps) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const settling = useSettleJob();
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const isMissing = !showsSomething(reason);

  function confirm() {
    setTried(true);
    if (!isMissing) settling.mutate({ id: job.id, decision, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <ConfirmDialog
      confirmLabel={t(`jobs.${decision}`)}
      isOpen
      isPending={settling.isPending}
      message={t(`jobs.explain.${decision}`)}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={t(`jobs.title.${decision}`, { name })}
      {...(decision === "drop" && { tone: "danger" as const })}
    >
      <TextArea
        errorMessage={wasTried && isMissing ? t("jobs.reasonMissing") : undefined}
        label={t("jobs.reason")}
        maxLength={JOB_REASON_MAX_LENGTH}
        onChange={setReason}
        value={reason}
      />
      {settling.isError && <FormError>{errorText(settling.error)}</FormError>}
    </ConfirmDialog>
  );
}
