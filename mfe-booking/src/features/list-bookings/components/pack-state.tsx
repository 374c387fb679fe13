import type { Booking } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import { PackBar } from "../../../shared/packs/pack-bar.tsx";
import { countSessions, isNearEnd } from "../../../shared/packs/pack-sessions.ts";
import styles from "./pack-state.module.css";
import { PlanLessons } from "./plan-lessons.tsx";

const DAY = { day: "numeric", month: "long" } as const;

/** The sessions of a paid pack, counted and as a bar; sessions that will soon expire stand out. */
export function PackState({ booking, now }: { booking: Booking; now: number }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const counts = countSessions(booking, now);
  const until = booking.credits?.expiresAt;
  const mayPlan = booking.actions.includes("plan");

  return (
    <div className={styles.state}>
      <p className={styles.counts}>
        {t("packState.counts", {
          done: format.number(counts.done),
          booked: format.number(counts.booked),
          left: format.number(counts.left),
        })}
      </p>
      <PackBar counts={counts} />
      {until && counts.left > 0 && isNearEnd(booking.credits, now) && (
        <div className={styles.ending} role="note">
          <p className={styles.words}>
            <Clock size={20} />
            <strong>{t("plan.expire", { count: counts.left, date: format.date(until, DAY) })}</strong>
          </p>
          {mayPlan && <PlanLessons booking={booking} />}
        </div>
      )}
      {until && counts.left > 0 && !isNearEnd(booking.credits, now) && (
        <p className={styles.quiet}>{t("plan.until", { date: format.date(until) })}</p>
      )}
    </div>
  );
}
