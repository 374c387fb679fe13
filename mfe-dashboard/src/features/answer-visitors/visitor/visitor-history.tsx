import { NO_MESSAGES, withReceived } from "@kalima/platform/delivery";
import { type UseQueryResult, useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import type { VisitorHistory as History } from "@kalima/support-contract";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Money, Problem, StatusPill, type StatusTone } from "@kalima/ui/content";
import { Dialog } from "@kalima/ui/overlays";
import { UserText } from "@kalima/ui/user-text";
import { type ReactNode, useState } from "react";
import { MessageList } from "../conversation/message-list.tsx";
import { type ReadTranscript, useEarlierMessages } from "./use-visitor-history.ts";
import styles from "./visitor-history.module.css";

type Props = {
  history: UseQueryResult<History>;
  hasAccount: boolean;
  /** Null where earlier conversations cannot be read. */
  readTranscript: ReadTranscript | null;
};
type Booking = History["bookings"][number];
type Payment = History["payments"][number];

const BOOKING_TONES: Partial<Record<Booking["status"], StatusTone>> = {
  confirmed: "ok",
  pending: "warn",
  pending_approval: "warn",
  awaiting_payment: "warn",
};
const PAYMENT_TONES: Partial<Record<Payment["status"], StatusTone>> = {
  confirmed: "ok",
  pending: "warn",
  initiated: "info",
};

/** The visitor's earlier bookings, payments and questions, to read while answering (AG-02). */
export function VisitorHistory({ history, hasAccount, readTranscript }: Props) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const { data, error, isPending, isFetching, refetch } = history;

  if (isPending) return <Skeleton height={160} shape="block" />;
  if (!data) {
    return (
      <div className={styles.problem} role="alert">
        <p>{t("history.problem")}</p>
        <p className={styles.quiet}>{errorText(error)}</p>
        <Button isPending={isFetching} onPress={() => void refetch()} size="small" variant="secondary">
          {t("history.retry")}
        </Button>
      </div>
    );
  }
  return (
    <>
      {hasAccount ? (
        <>
          <Block none={t("history.noBookings")} title={t("history.bookings")}>
            {data.bookings.map((booking) => (
              <BookingRow booking={booking} key={booking.referenceCode} />
            ))}
          </Block>
          <Block none={t("history.noPayments")} title={t("history.payments")}>
            {data.payments.map((payment) => (
              <PaymentRow key={payment.orderNumber} payment={payment} />
            ))}
          </Block>
        </>
      ) : null}
      <Earlier earlier={data.earlier} readTranscript={readTranscript} />
    </>
  );
}

function Block({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className={styles.block}>
      <h3 className={styles.title}>{title}</h3>
      {children.length > 0 ? <ul className={styles.list}>{children}</ul> : <p className={styles.quiet}>{none}</p>}
    </section>
  );
}

function BookingRow({ booking }: { booking: Booking }) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const { teacher, pack, isCheck, status, nextAt, creditsLeft } = booking;
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span>{isCheck ? t("history.check") : t("history.pack", { count: pack })}</span>
        <StatusPill tone={BOOKING_TONES[status] ?? "neutral"}>{t(`history.booking.${status}`)}</StatusPill>
      </p>
      <p className={styles.quiet}>
        <bdi>{teacher[language]}</bdi>
      </p>
      {nextAt ? <p className={styles.quiet}>{t("history.next", { date: format.dateTime(nextAt) })}</p> : null}
      {creditsLeft ? <p className={styles.quiet}>{t("history.credits", { count: creditsLeft })}</p> : null}
    </li>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const format = useFormat();
  const { orderNumber, status, amount, createdAt, lastError, refunded } = payment;
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <Money value={amount} />
        <StatusPill tone={PAYMENT_TONES[status] ?? "neutral"}>{t(`history.payment.${status}`)}</StatusPill>
      </p>
      <p className={styles.quiet}>
        <bdi>{orderNumber}</bdi> · <span>{format.date(createdAt)}</span>
      </p>
      {lastError ? <p className={styles.quiet}>{errorText(lastError)}</p> : null}
      {refunded ? <p className={styles.quiet}>{t("history.refunded", { amount: format.money(refunded) })}</p> : null}
    </li>
  );
}

function Earlier({ readTranscript, earlier }: Pick<Props, "readTranscript"> & Pick<History, "earlier">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <Block none={t("history.noEarlier")} title={t("history.earlier")}>
        {earlier.map(({ conversationId, at, agent, reason, stars, note }) => (
          <li className={styles.row} key={conversationId}>
            <p className={styles.head}>
              <span>{format.dateTime(at)}</span>
              {readTranscript ? (
                <Button onPress={() => setOpened(conversationId)} size="small" variant="secondary">
                  {t("history.read")}
                </Button>
              ) : null}
            </p>
            {agent ? <p className={styles.quiet}>{t("history.answeredBy", { name: agent })}</p> : null}
            {reason && reason !== "unknown" ? <p className={styles.quiet}>{t(`end.reasons.${reason}`)}</p> : null}
            {stars ? <p className={styles.quiet}>{t("history.stars", { stars: format.number(stars) })}</p> : null}
            {note ? <UserText className={styles.note}>{note}</UserText> : null}
          </li>
        ))}
      </Block>
      {opened && readTranscript ? (
        <EarlierDialog conversationId={opened} onClose={() => setOpened(null)} read={readTranscript} />
      ) : null}
    </>
  );
}

type EarlierDialogProps = { read: ReadTranscript; conversationId: string; onClose: () => void };

/** An earlier conversation of the same visitor, to read. */
function EarlierDialog({ read, conversationId, onClose }: EarlierDialogProps) {
  const { t } = useTranslation("dashboard");
  const { data, error, isPending, refetch } = useEarlierMessages(read, conversationId);
  return (
    <Dialog isOpen onOpenChange={onClose} size="large" title={t("history.transcript")}>
      {isPending ? <Skeleton height={240} shape="block" /> : null}
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} title={t("history.problem")} /> : null}
      {data ? (
        <div className={styles.transcript}>
          <MessageList thread={withReceived(NO_MESSAGES, data)} visitorName={t("history.visitor")} />
        </div>
      ) : null}
    </Dialog>
  );
}
