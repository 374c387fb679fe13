import type { Booking } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { BookingActions } from "./booking-actions.tsx";
import styles from "./booking-card.module.css";
import { BookingFacts } from "./booking-facts.tsx";
import { Scheduled } from "./booking-times.tsx";
import { RenewalQuestion } from "./renewal-question.tsx";

/** One booking of the list: what it is, its possible actions, and the way to its details. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { referenceCode } = booking;
  const paths = useOwnPaths();
  return (
    <Card as="article">
      <div className={styles.card}>
        <BookingFacts booking={booking} />
        <Scheduled booking={booking} />
        <BookingActions booking={booking}>
          <ButtonLink
            aria-label={t("bookings.viewOf", { code: referenceCode })}
            href={`${paths.bookings}/${referenceCode}`}
            variant="secondary"
          >
            {t("bookings.view")}
          </ButtonLink>
        </BookingActions>
        {booking.renewal?.isAsked && <RenewalQuestion booking={booking} />}
      </div>
    </Card>
  );
}
