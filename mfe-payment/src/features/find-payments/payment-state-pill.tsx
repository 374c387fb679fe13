import type { ListedPayment } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { StatusPill, type StatusTone } from "@kalima/ui/content";

const TONES: Record<ListedPayment["state"], StatusTone> = {
  created: "warn",
  processing: "info",
  succeeded: "ok",
  partially_refunded: "info",
  refunded: "info",
  cancelled: "neutral",
  expired: "neutral",
  unknown: "neutral",
};

/** The state of an order in words. */
export function PaymentStatePill({ state }: Pick<ListedPayment, "state">) {
  const { t } = useTranslation("payment");
  return <StatusPill tone={TONES[state]}>{t(`all.states.${state}`)}</StatusPill>;
}
