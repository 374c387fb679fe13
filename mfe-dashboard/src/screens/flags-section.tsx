import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { SwitchFlags } from "../features/switch-flags/switch-flags.tsx";

/** The section "flags" of the dashboard: what the school has switched on and off. */
export function FlagsSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.flags")}>
      <Stack gap={5}>
        <p>{t("flags.lead")}</p>
        <SwitchFlags />
      </Stack>
    </section>
  );
}
