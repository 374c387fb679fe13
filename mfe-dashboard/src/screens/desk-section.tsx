import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { Desk } from "../features/answer-visitors/desk/desk.tsx";

/** The section "desk" of the dashboard: where agents answer visitors. */
export function DeskSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.desk")}>
      <Stack gap={5}>
        <Desk />
      </Stack>
    </section>
  );
}
