import type { Booking } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { AlertCircle } from "@kalima/ui/icons";
import { useId } from "react";
import { PackBar } from "../../shared/packs/pack-bar.tsx";
import { countSessions, isNearEnd, planPath } from "../../shared/packs/pack-sessions.ts";
import styles from "./today.module.css";

/** Shows the rest of each paid pack, and until when it is valid. Renders nothing without one. */
export function PacksCard({ bookings }: { bookings: readonly Booking[] }) {
  const { t } = useTranslation("booking");
  const id = useId();
  const packs = bookings.filter(({ status }) => status === "confirmed");
  if (packs.length === 0) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <h2 className={styles.title} id={id}>
        {t("today.packs")}
      </h2>
      <ul className={styles.list}>
        {packs.map((booking) => (
          <Pack booking={booking} key={booking.id} />
        ))}
      </ul>
    </Card>
  );
}

function Pack({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const use = countSessions(booking, now);
  const isEnding = isNearEnd(booking.credits, now);
  const date = booking.credits?.expiresAt && format.date(booking.credits.expiresAt, { day: "numeric", month: "long" });
  return (
    <li className={styles.pack}>
      <p className={styles.rowTitle}>{booking.teacher.name[language]}</p>
      <PackBar counts={use} />
      <p className={styles.quiet}>{t("today.use", use)}</p>
      {use.left > 0 && date && (
        <p className={isEnding ? styles.soon : styles.quiet}>
          {isEnding && <AlertCircle size={18} />}
          <span>{t(isEnding ? "today.expire" : "today.planBy", { count: use.left, date })}</span>
        </p>
      )}
      {use.left > 0 && booking.actions.includes("plan") && (
        <ButtonLink href={planPath(booking)} size="small" variant={isEnding ? "primary" : "secondary"}>
          {t("today.plan", { count: use.left })}
        </ButtonLink>
      )}
    </li>
  );
}
