import { useTranslation } from "@kalima/platform/react";
import type { FlagAudience } from "@kalima/school-contract";
import { useFormat } from "@kalima/ui";

/** Values and audiences in words. A value that this version does not know is shown as it is. */
export function useFlagWords() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return {
    value: (value: string) => t(`flags.values.${value}`, { defaultValue: value }),
    audience({ kind, percent, roles }: FlagAudience): string {
      if (kind === "share" && percent !== null) return t("flags.audience.share", { percent: format.number(percent) });
      if (kind !== "role") return t(`flags.audience.${kind === "all" ? "all" : "unknown"}`);
      return roles.map((role) => t(`flags.roles.${role}`)).join(t("flags.roles.between"));
    },
  };
}
