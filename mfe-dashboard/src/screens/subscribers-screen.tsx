import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { ListSubscribers } from "../features/list-subscribers/list-subscribers.tsx";

/** /dashboard/subscribers: who gets news by mail. */
export function SubscribersScreen() {
  const { t } = useTranslation("dashboard");
  return (
    <Screen lead={t("subscribers.lead")} title={t("pages.subscribers.title")}>
      <ListSubscribers />
    </Screen>
  );
}
