import type { Booking } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { type ReactNode, useId } from "react";
import { useReader } from "../reader.ts";
import { BookingActions } from "./booking-actions.tsx";
import styles from "./booking-card.module.css";
import { BookingFacts } from "./booking-facts.tsx";
import { BookingTimeline } from "./booking-timeline.tsx";
import { Scheduled } from "./booking-times.tsx";
import { RenewalQuestion } from "./renewal-question.tsx";

type BookingDetailsProps = {
  booking: Booking;
  /** A panel has a frame of its own. */
  isInPanel?: boolean;
  children: ReactNode;
};

/** All of one booking: what it is and what can be done, its sessions (`children`), and what happened to it. */
export function BookingDetails({ booking, isInPanel = false, children }: BookingDetailsProps) {
  const { t } = useTranslation("booking");
  const reader = useReader();
  const id = useId();
  const isOwn = reader.context === undefined;
  // Then the primary action leads there.
  const isUnpaid = booking.actions.includes("pay");
  return (
    <>
      <Frame isArticle isPlain={isInPanel}>
        <div className={styles.card}>
          <BookingFacts booking={booking} />
          <Scheduled booking={booking} />
          {booking.note && (
            <p className={styles.note}>
              <span>{t("bookings.note", reader)}</span> <UserText as="bdi">{booking.note}</UserText>
            </p>
          )}
          <BookingActions booking={booking}>
            {isOwn && !booking.speakingCheck && !isUnpaid && (
              <ButtonLink href={`/payment/${booking.referenceCode}`} variant="secondary">
                {t("bookings.payment")}
              </ButtonLink>
            )}
          </BookingActions>
        </div>
      </Frame>
      <Frame isPlain={isInPanel}>
        <section aria-labelledby={`${id}-lessons`} className={styles.card}>
          <h3 className={styles.title} id={`${id}-lessons`}>
            {t("lessons.title")}
          </h3>
          {children}
        </section>
      </Frame>
      {booking.renewal?.isAsked && <RenewalQuestion booking={booking} />}
      <Frame isPlain={isInPanel}>
        <section aria-labelledby={`${id}-history`} className={styles.card}>
          <h3 className={styles.title} id={`${id}-history`}>
            {t("timeline.title")}
          </h3>
          <BookingTimeline bookingId={booking.id} />
        </section>
      </Frame>
    </>
  );
}

type FrameProps = { isArticle?: boolean; isPlain: boolean; children: ReactNode };

function Frame({ isArticle = false, isPlain, children }: FrameProps) {
  return isPlain ? children : <Card as={isArticle ? "article" : "div"}>{children}</Card>;
}
