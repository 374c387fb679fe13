import type { BookingEvent } from "@kalima/booking-contract";
import { readBookingHistory } from "@kalima/booking-contract";
import { useErrorText, usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Num, Skeleton, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Timeline, TimelineStep } from "@kalima/ui/timeline";
import { UserText } from "@kalima/ui/user-text";
import { useReader } from "../reader.ts";
import styles from "./booking-timeline.module.css";

/** Shows the events of a booking: who, when, why, and what became of lessons and money. */
export function BookingTimeline({ bookingId }: { bookingId: string }) {
  const { http } = usePlatform();
  const errorText = useErrorText();
  const history = useQuery({
    queryKey: ["bookings", "history", bookingId],
    queryFn: ({ signal }) => http.call(readBookingHistory, { params: { id: bookingId }, signal }),
  });
  if (history.isPending) return <Skeleton width="70%" />;
  if (history.isLoadingError) return <FormError>{errorText(history.error)}</FormError>;
  return (
    <Timeline>
      {history.data.items.map((event, place) => (
        // Events are only added at the end.
        <Step event={event} key={place} />
      ))}
    </Timeline>
  );
}

function Step({ event }: { event: BookingEvent }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const reader = useReader();
  const {
    kind,
    at,
    by,
    byReader,
    byName,
    startsAt,
    movedTo,
    reason,
    outcome,
    lessons,
    days,
    refund,
    refusal,
    payment,
    missedBy,
  } = event;
  const time = (instant: string | null) => (instant ? format.dateTime(instant) : "");
  const who = byReader ? "you" : by;

  return (
    <TimelineStep at={at}>
      <span>
        {payment ? (
          <Payment payment={payment} />
        ) : refund ? (
          <span>
            {t(
              refund.hasFailed
                ? "timeline.refundFailed"
                : refund.sentAt
                  ? "timeline.refundSent"
                  : "timeline.refundOwed",
              {
                amount: format.money(refund.amount),
              },
            )}
          </span>
        ) : (
          <span>{t(`timeline.${kind}`, { count: days ?? lessons ?? 0, from: time(startsAt), to: time(movedTo) })}</span>
        )}
        {who && who !== "unknown" && (
          <span className={styles.who}>
            {" "}
            · <span>{byName && !byReader ? t("timeline.by.name", { name: byName }) : t(`timeline.by.${who}`)}</span>
          </span>
        )}
      </span>
      {missedBy && <span className={styles.who}>{t(`timeline.missedBy.${missedBy}`)}</span>}
      {outcome && outcome !== "unknown" && (
        <span className={styles.who}>{t(`timeline.outcome.${outcome}`, reader)}</span>
      )}
      {refusal && refusal !== "unknown" && <span className={styles.who}>{t(`timeline.refusal.${refusal}`)}</span>}
      {reason && (
        <span className={styles.who}>
          <UserText as="bdi">{reason}</UserText>
        </span>
      )}
    </TimelineStep>
  );
}

/** An attempt to pay: how much, how, and what came of it. */
function Payment({ payment }: { payment: NonNullable<BookingEvent["payment"]> }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { amount, method, card, state } = payment;
  return (
    <>
      <span>{t(`timeline.payment.${state}`, { amount: format.money(amount) })}</span>{" "}
      <span className={styles.who}>
        · <span>{t(`timeline.method.${method}`)}</span> {card && <Num>•••• {card.last4}</Num>}
      </span>
    </>
  );
}
