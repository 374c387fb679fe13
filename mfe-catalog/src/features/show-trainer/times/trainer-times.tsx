import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useQuery, useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { isKnownZone, useTimesZone, ZoneSwitch } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { type RefObject, useEffect, useRef, useState } from "react";
import columns from "./free-times.module.css";
import skeleton from "./free-times-skeleton.module.css";
import styles from "./trainer-times.module.css";

/** The calendar below the first screen: its code and data load when the visitor comes near it. */
export function TrainerTimes({ trainer }: { trainer: TrainerWithPrices }) {
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

const WEEKS = 5;
const DAYS = 7;

/** Placeholder in the shape and size of calendar and times, without the calendar's code; `isLoading` once that is on its way. */
function FreeTimesSkeleton({ isLoading }: { isLoading: boolean }) {
  return (
    <div className={columns.columns} aria-busy={isLoading}>
      <div className={skeleton.calendar}>
        <Skeleton className={skeleton.month} width="45%" height={20} />
        <div className={skeleton.days}>
          {Array.from({ length: WEEKS * DAYS }, (_, day) => (
            <Skeleton key={`day-${day + 1}`} shape="block" height={60} />
          ))}
        </div>
      </div>
      <div className={columns.day}>
        <Skeleton width="70%" height={20} />
        <Skeleton shape="block" height={44} />
        <Skeleton shape="block" height={44} />
      </div>
    </div>
  );
}

/** Half a screen below the window: enough for the code and the first month to arrive while the visitor scrolls. */
const MARGIN = "0px 0px 50% 0px";

/** True once an element has been near the window. A browser that cannot tell counts as near. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (isNear || !element.current) return;
    if (!("IntersectionObserver" in window)) return setNear(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}
