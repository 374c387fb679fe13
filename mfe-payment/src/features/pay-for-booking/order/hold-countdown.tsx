import { secondsLeft } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { HoldClock } from "@kalima/ui/content";
import { useEffect, useEffectEvent } from "react";

const REFRESH_INTERVAL_MS = 3_000;

/** Countdown of the hold. At zero the order is refetched until the server, whose clock decides, has expired it. */
export function HoldCountdown({ expiresAt, onOver }: { expiresAt: string; onOver: () => unknown }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const now = useNow(1_000);
  const seconds = secondsLeft(expiresAt, now);
  const isOver = seconds === 0;

  const readAgain = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    readAgain();
    const timer = setInterval(() => readAgain(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  // A day of a bank transfer is no countdown.
  if (new Date(expiresAt).getTime() - now > HOUR_MS)
    return <p>{t("order.heldUntil", { date: format.dateTime(expiresAt) })}</p>;
  const toAnnouncement = (minutes: number) => (minutes === 0 ? "" : t("order.minutesLeft", { count: minutes }));
  return <HoldClock seconds={seconds} label={t("order.heldFor")} isLabelShown announcementOf={toAnnouncement} />;
}
