import type { Trainer } from "@kalima/contracts/api";
import { useNow, useQuery, useTranslation } from "@kalima/platform/react";
import { isKnownZone, useTimesZone, ZoneSwitch } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { useRef } from "react";
import { FreeTimesSkeleton } from "./free-times-skeleton.tsx";
import styles from "./trainer-times.module.css";
import { useIsNear } from "./use-is-near.ts";

const MINUTE_MS = 60_000;

/** The calendar below the first screen: its code and data load when the visitor comes near it. */
export function TrainerTimes({ trainer }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const zone = useTimesZone(trainer.timeZone);
  const now = useNow(MINUTE_MS);
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
      <ZoneSwitch zone={zone} now={now} />
      {code.isLoadingError ? (
        <Problem error={code.error} title={t("profile.times.problem")} onRetry={code.refetch} />
      ) : code.data && isKnownZone(zone) ? (
        <code.data.FreeTimes key={zone.own} trainer={trainer} zone={zone} />
      ) : (
        <FreeTimesSkeleton isLoading={isNear} />
      )}
    </div>
  );
}
