import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ViewTabs } from "../features/keep-views/view-tabs.tsx";
import { AuditLog } from "../features/read-audit/audit-log.tsx";

/** The section "audit" of the dashboard: who did what. */
export function AuditSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.audit")}>
      <Stack gap={4}>
        <p>{t("audit.lead")}</p>
        <ViewTabs list="audit" />
        <AuditLog />
      </Stack>
    </section>
  );
}
