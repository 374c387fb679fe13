import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { SettleReports } from "../features/settle-reports/settle-reports.tsx";

/** The section "message-reports" of /profile, for admins. */
export function ReportsSection() {
  const { t } = useTranslation("support-chat");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("reports.title")}</h2>
        <SettleReports />
      </Stack>
    </section>
  );
}
