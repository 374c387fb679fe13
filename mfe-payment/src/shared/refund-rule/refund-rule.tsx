import type { Booking } from "@kalima/booking-contract";
import { LESSON_CHANGE_HOURS } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { refundDates } from "./refund-dates.ts";
import styles from "./refund-rule.module.css";

/** Says how much the payer gets back, and until which date, beside the button that pays. */
export function RefundRule({ booking }: { booking: Booking }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { kind, until, hasMore, hasUnplanned } = refundDates(booking, useNow(MINUTE_MS));
  const hours = format.number(LESSON_CHANGE_HOURS);
  const later = hasUnplanned ? "refund.laterOpen" : "refund.later";
  return (
    <p className={styles.rule}>
      {kind === "none" && <span>{t("refund.none", { hours })}</span>}
      {kind === "part" && <span>{t(hasUnplanned ? "refund.partOpen" : "refund.part", { hours })}</span>}
      {until && <span>{t("refund.all", { until: format.dateTime(until) })}</span>}{" "}
      {kind === "all" && <span>{t(hasMore ? later : "refund.nothingLater", { hours })}</span>}{" "}
      <span>{t("refund.school")}</span>
    </p>
  );
}
