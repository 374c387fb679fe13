import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { CallPeople } from "../features/call-people/call-people.tsx";

/** The section "call-backs" of the dashboard: who asked support for a call. */
export function CallBacksSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.callBacks")}>
      <Stack gap={5}>
        <p>{t("callBacks.lead")}</p>
        <CallPeople />
      </Stack>
    </section>
  );
}
