import { clockText, minutesToTell, secondsLeft } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Num, VisuallyHidden } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import { useEffect } from "react";
import styles from "./order.module.css";

const ASKED_AGAIN_EVERY_MS = 3_000;

/** How long the times are still held. At the end the server is asked, because its clock is the one that counts. */
export function HoldClock({ expiresAt, onOver }: { expiresAt: string; onOver: () => unknown }) {
  const { t } = useTranslation("payment");
  const seconds = secondsLeft(expiresAt, useNow(1_000));
  const told = minutesToTell(seconds);
  const isOver = seconds === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end matters, not who is told
  useEffect(() => {
    if (!isOver) return;
    onOver();
    const timer = setInterval(onOver, ASKED_AGAIN_EVERY_MS);
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
        <span role="status">{told === null || isOver ? "" : t("order.minutesLeft", { count: told })}</span>
      </VisuallyHidden>
    </div>
  );
}
