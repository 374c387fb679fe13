import { clockText, minutesToTell } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Num, VisuallyHidden } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import styles from "./held-booking.module.css";

/** The time that is left: seen each second, heard a few times. */
export function HoldClock({ seconds }: { seconds: number }) {
  const { t } = useTranslation("booking");
  const told = minutesToTell(seconds);
  return (
    <div className={styles.clock}>
      <Clock size={20} />
      <span role="timer" aria-label={t("held.left")} aria-live="off">
        <Num>{clockText(seconds)}</Num>
      </span>
      <VisuallyHidden>
        <span role="status">
          {told === null ? "" : told === 0 ? t("held.over") : t("held.minutesLeft", { count: told })}
        </span>
      </VisuallyHidden>
    </div>
  );
}
