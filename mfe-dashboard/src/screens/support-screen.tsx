import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { Desk } from "../features/answer-visitors/desk/desk.tsx";

/** /dashboard/support: where agents answer visitors. */
export function SupportScreen() {
  const { t } = useTranslation("dashboard");
  return (
    <Screen title={t("pages.support.title")}>
      <Desk />
    </Screen>
  );
}
