import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { SettleJobs } from "../features/settle-jobs/settle-jobs.tsx";

/** The section "jobs" of the dashboard: work in the background that gave up. */
export function JobsSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.jobs")}>
      <Stack gap={5}>
        <p>{t("jobs.lead")}</p>
        <SettleJobs />
      </Stack>
    </section>
  );
}
