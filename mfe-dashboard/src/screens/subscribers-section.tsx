import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ListSubscribers } from "../features/list-subscribers/list-subscribers.tsx";

/** The section "subscribers" of the dashboard: who gets news by mail. */
export function SubscribersSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.subscribers")}>
      <Stack gap={5}>
        <p>{t("subscribers.lead")}</p>
        <ListSubscribers />
      </Stack>
    </section>
  );
}
