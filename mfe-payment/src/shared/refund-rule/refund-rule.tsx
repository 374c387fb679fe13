import type { Booking } from "@kalima/contracts/api";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { refundDates } from "./refund-dates.ts";
import styles from "./refund-rule.module.css";

/** Says how much the payer gets back, and until which date, beside the button that pays. */
export function RefundRule({ booking }: { booking: Booking }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const dates = refundDates(booking.lessons, useNow(MINUTE_MS));
  const isOne = booking.lessons.length === 1;
  return (
    <p className={styles.rule}>
      {dates.kind === "none" && t("refund.none")}
      {dates.kind === "part" && <span>{t("refund.part", { last: format.dateTime(dates.last) })}</span>}
      {dates.kind === "all" && <span>{t("refund.all", { first: format.dateTime(dates.first) })}</span>}
      {dates.kind === "all" && !isOne && <span>{` ${t("refund.then", { last: format.dateTime(dates.last) })}`}</span>}{" "}
      {t("refund.school")}
    </p>
  );
}
