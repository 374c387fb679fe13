import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { Figures } from "../features/show-figures/figures.tsx";

/** /example — public figures of the school. */
export function StartScreen() {
  const { t } = useTranslation("example");
  return (
    <Screen title={t("pages.start.title")} lead={t("start.lead")}>
      <Figures />
    </Screen>
  );
}
