import type { Trainer } from "@kalima/contracts/api";
import { useQuery, useTranslation } from "@kalima/platform/react";
import { useFormat, useZone } from "@kalima/ui";
import { Problem, StatusPill } from "@kalima/ui/content";
import { Globe } from "@kalima/ui/icons";
import { useRef } from "react";
import { FreeTimesSkeleton } from "./free-times-skeleton.tsx";
import styles from "./trainer-times.module.css";
import { useIsNear } from "./use-is-near.ts";

/** The calendar below the first screen: its code and data load when the visitor comes near it. */
export function TrainerTimes({ trainer }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const zone = useZone();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const code = useQuery({
    queryKey: ["code", "free-times"],
    queryFn: () => import("./free-times.tsx"),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

  return (
    <div className={styles.times} ref={box}>
      <StatusPill tone="neutral" icon={<Globe size={16} />}>
        {t("profile.times.zone", { zone: format.zoneName() })}
      </StatusPill>
      {code.isError ? (
        <Problem error={code.error} title={t("profile.times.problem")} onRetry={code.refetch} />
      ) : code.data && zone ? (
        <code.data.FreeTimes key={zone} trainer={trainer} zone={zone} />
      ) : (
        <FreeTimesSkeleton />
      )}
    </div>
  );
}
