import { useTranslation } from "@kalima/platform/react";
import type { FailedJob } from "@kalima/staff-contract";

/** Words for kinds of jobs and their objects; those of a later server are shown by their names. */
export function useJobWords() {
  const { t } = useTranslation("dashboard");
  return {
    kind: ({ kind }: Pick<FailedJob, "kind">) => t(`jobs.kinds.${kind}`, { defaultValue: kind }),
    object: ({ kind }: FailedJob["about"][number]) => t(`jobs.objects.${kind}`, { defaultValue: kind }),
  };
}
