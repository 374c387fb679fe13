import { secondsLeft } from "@kalima/booking-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { HoldClock } from "@kalima/ui/content";
import type { HeldTime } from "../booking-draft.ts";
import styles from "./summary.module.css";

/** How long the pressed time is still held for the visitor. */
export function HeldClock({ held }: { held: HeldTime }) {
  const { t } = useTranslation("booking");
  const now = useNow(1_000);
  if (held.isPending) return <p className={styles.clock}>{t("heldTime.pending")}</p>;
  if (!held.expiresAt) return null;
  const seconds = secondsLeft(held.expiresAt, now);
  const toAnnouncement = (minutes: number) =>
    minutes === 0 ? t("heldTime.over") : t("heldTime.minutesLeft", { count: minutes });
  return (
    <div className={styles.clock}>
      {seconds > 0 ? (
        <HoldClock seconds={seconds} label={t("heldTime.label")} isLabelShown announcementOf={toAnnouncement} />
      ) : (
        <>
          <span role="status">{t("heldTime.over")}</span>
          <Button variant="secondary" size="small" onPress={held.holdAgain}>
            {t("heldTime.again")}
          </Button>
        </>
      )}
    </div>
  );
}
