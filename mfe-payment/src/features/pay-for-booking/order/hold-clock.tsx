import { clockText, minutesToTell, secondsLeft } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Num, VisuallyHidden } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import { useEffect } from "react";
import styles from "./order.module.css";

const REFRESH_INTERVAL_MS = 3_000;

/** Countdown of the hold. At zero the order is refetched until the server, whose clock decides, has expired it. */
export function HoldClock({ expiresAt, onOver }: { expiresAt: string; onOver: () => unknown }) {
  const { t } = useTranslation("payment");
  const seconds = secondsLeft(expiresAt, useNow(1_000));
  const announced = minutesToTell(seconds);
  const isOver = seconds === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: onOver changes on every render
  useEffect(() => {
    if (!isOver) return;
    onOver();
    const timer = setInterval(onOver, REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  return (
    <div className={styles.clock}>
      <Clock size={20} />
      <span>{t("order.heldFor")}</span>
      <span role="timer" aria-label={t("order.heldFor")} aria-live="off">
        <Num>{clockText(seconds)}</Num>
      </span>
      <VisuallyHidden>
        <span role="status">{announced === null || isOver ? "" : t("order.minutesLeft", { count: announced })}</span>
      </VisuallyHidden>
    </div>
  );
}
