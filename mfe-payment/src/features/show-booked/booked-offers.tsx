import type { Booking } from "@kalima/booking-contract";
import { useFromBrowser, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Link } from "@kalima/ui";
import { Bell, Calendar } from "@kalima/ui/icons";
import styles from "./booked.module.css";
import { calendarFile } from "./calendar-file.ts";

/**
 * True if the browser supports push and has not been asked for permission. iOS Safari needs the site on the home
 * screen.
 */
function canPromptForPush(): boolean {
  return "PushManager" in window && "Notification" in window && Notification.permission === "default";
}

/** Link to the notification settings, which ask the browser for permission. Its space stays reserved when it is not offered. */
export function OfferNotifications() {
  const { t } = useTranslation("payment");
  const isOffered = useFromBrowser(canPromptForPush, false);
  return (
    <div className={styles.offer}>
      {isOffered && (
        <>
          <Bell />
          <p>
            {t("receipt.notifications")} <Link href="/profile/settings">{t("receipt.turnOn")}</Link>
          </p>
        </>
      )}
    </div>
  );
}

/** Downloads the scheduled lessons as an iCalendar file, made in the browser. */
export function AddToCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;

  function download() {
    const title = t("receipt.calendarTitle", { name: booking.teacher.name[language] });
    const url = `${window.location.origin}/profile/bookings/${booking.referenceCode}`;
    const planned = booking.lessons.filter(({ status }) => status !== "cancelled");
    const entries = planned.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt, title, url }));
    const file = new Blob([calendarFile(entries, new Date())], { type: "text/calendar;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `kalima-${booking.referenceCode}.ics`;
    link.click();
    // Safari reads the blob only after the click handler has returned.
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  }

  return (
    <Button variant="secondary" icon={<Calendar />} onPress={download}>
      {t("receipt.addToCalendar")}
    </Button>
  );
}
