import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { GiveDuties } from "../features/give-duties/give-duties.tsx";

/** The section "duties" of the dashboard: who of the school does what. */
export function DutiesSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.duties")}>
      <Stack gap={5}>
        <p>{t("duties.lead")}</p>
        <GiveDuties />
      </Stack>
    </section>
  );
}
