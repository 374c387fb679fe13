import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { SettleReports } from "../features/settle-reports/settle-reports.tsx";

/** The section "reports" of the dashboard, for admins. */
export function ReportsSection() {
  const { t } = useTranslation("support-chat");
  return (
    <section aria-label={t("reports.title")}>
      <Stack gap={5}>
        <SettleReports />
      </Stack>
    </section>
  );
}
