import type { BookingPayment, ListedBooking } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money, StatusPill, type StatusTone } from "@kalima/ui/content";
import { type Column, tableParts } from "@kalima/ui/table";
import { STATUS_TONE } from "../status-tones.ts";
import styles from "./staff-bookings.module.css";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

const PAYMENT_TONE: Record<BookingPayment | "unknown", StatusTone> = {
  open: "warn",
  paid: "ok",
  partly_refunded: "info",
  refunded: "info",
  unpaid: "neutral",
  free: "neutral",
  unknown: "neutral",
};
/** Stored in place of the name of a removed account. */
const NOBODY = "—";

/** The columns of the list; the student is what opens a row. */
export function useBookingColumns(): Column<ListedBooking>[] {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const time = (instant: string, options: Intl.DateTimeFormatOptions) => (
    <time className={tableParts.number} dateTime={instant}>
      {format.dateTime(instant, options)}
    </time>
  );
  return [
    {
      key: "student",
      label: t("allBookings.columns.student"),
      cell: ({ student: { name } }) =>
        showsSomething(name) && name !== NOBODY ? <bdi>{name}</bdi> : t("allBookings.removed"),
    },
    {
      key: "trainer",
      label: t("allBookings.columns.trainer"),
      cell: ({ trainer }) => <bdi>{trainer.name[language]}</bdi>,
    },
    {
      key: "pack",
      label: t("allBookings.columns.pack"),
      cell: ({ isSpeakingCheck, pack }) => (
        <span className={tableParts.number}>
          {isSpeakingCheck ? t("allBookings.check") : t("pack", { count: pack })}
        </span>
      ),
    },
    {
      key: "status",
      label: t("allBookings.columns.status"),
      cell: ({ status }) => (
        <span className={styles.words}>
          <StatusPill tone={STATUS_TONE[status]}>{t(`status.${status}.label`, { context: "school" })}</StatusPill>
        </span>
      ),
    },
    {
      key: "payment",
      label: t("allBookings.columns.payment"),
      cell: ({ payment }) => (
        <span className={styles.words}>
          <StatusPill tone={PAYMENT_TONE[payment]}>{t(`allBookings.payments.${payment}`)}</StatusPill>
        </span>
      ),
    },
    {
      key: "amount",
      label: t("allBookings.columns.amount"),
      cell: ({ total, payment }) =>
        payment !== "free" && (
          <span className={tableParts.number}>
            <Money value={total} />
          </span>
        ),
    },
    {
      key: "next",
      label: t("allBookings.columns.next"),
      cell: ({ nextLessonAt }) => nextLessonAt && time(nextLessonAt, TIME),
      isTableOnly: true,
    },
    {
      key: "created",
      label: t("allBookings.columns.created"),
      sort: "createdAt",
      cell: ({ createdAt }) => time(createdAt, DAY),
    },
    {
      key: "changed",
      label: t("allBookings.columns.changed"),
      sort: "changedAt",
      cell: ({ changedAt }) => time(changedAt, DAY),
      isTableOnly: true,
    },
  ];
}
