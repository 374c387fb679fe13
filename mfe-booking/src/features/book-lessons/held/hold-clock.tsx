import { clockText, minutesToTell } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Num, VisuallyHidden } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import styles from "./held-booking.module.css";

/** Countdown of the hold: drawn every second, announced to screen readers only at a few marks. */
export function HoldClock({ seconds }: { seconds: number }) {
  const { t } = useTranslation("booking");
  const announced = minutesToTell(seconds);
  return (
    <div className={styles.clock}>
      <Clock size={20} />
      <span role="timer" aria-label={t("held.left")} aria-live="off">
        <Num>{clockText(seconds)}</Num>
      </span>
      <VisuallyHidden>
        <span role="status">
          {announced === null ? "" : announced === 0 ? t("held.over") : t("held.minutesLeft", { count: announced })}
        </span>
      </VisuallyHidden>
    </div>
  );
}
