import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { SwitchFlags } from "../features/switch-flags/switch-flags.tsx";

/** /dashboard/flags: what the school has switched on and off. */
export function FlagsScreen() {
  const { t } = useTranslation("dashboard");
  return (
    <Screen lead={t("flags.lead")} title={t("pages.flags.title")}>
      <SwitchFlags />
    </Screen>
  );
}
