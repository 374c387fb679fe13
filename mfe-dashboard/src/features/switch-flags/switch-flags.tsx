import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { FlagRow } from "./flag-row.tsx";
import { useFlags } from "./use-flags.ts";

/** Every flag of the school with how it is switched, and the way to switch it (CO-08). */
export function SwitchFlags() {
  const { t } = useTranslation("dashboard");
  const query = useFlags();
  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("flags.problem")} />;
  }
  return (
    <ul aria-label={t("sections.flags")} className={rows.list}>
      {query.data.map((flag) => (
        <FlagRow flag={flag} key={flag.name} />
      ))}
    </ul>
  );
}
