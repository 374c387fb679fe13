import type { Payment } from "@kalima/payment-contract";
import { bookingConfirmed } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useLayoutEffect, useRef, useState } from "react";
import { findStage, type Stage } from "../../shared/payment-state.ts";

/**
 * Shows a toast and publishes `booking.confirmed` once, when the order becomes paid while the page is open; not for
 * an order that was already paid. Returns whether it was paid just now.
 */
export function useAnnouncedConfirmation(payment: Payment | undefined): boolean {
  const { bus, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const before = useRef<Stage | null>(null);
  const [isNews, setNews] = useState(false);

  // Before the browser paints: the heading of the news is longer, and would push a receipt that is already there.
  useLayoutEffect(() => {
    if (!payment) return;
    const stage = findStage(payment);
    const isPaidNow = stage === "paid" && before.current !== null && before.current !== "paid";
    before.current = stage;
    if (!isPaidNow) return;
    setNews(true);
    if (payment.booking.status !== "confirmed") return;
    toasts.show({ tone: "success", text: t("toast.paid") });
    bus.publish(bookingConfirmed, {
      bookingId: payment.booking.id,
      lessonIds: payment.booking.lessons.map(({ id }) => id),
      confirmedAt: payment.paidAt ?? new Date().toISOString(),
    });
  }, [payment, bus, toasts, t]);

  return isNews && payment?.booking.status === "confirmed";
}
