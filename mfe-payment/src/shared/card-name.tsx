import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import { brandName } from "./brand-name.ts";

/** Brand and last digits of a card. */
export function CardName({ card }: { card: NonNullable<Payment["card"]> }) {
  const { t } = useTranslation("payment");
  return (
    <>
      {brandName(card.brand) ?? t("receipt.cardUnknown")} <Num>•••• {card.last4}</Num>
    </>
  );
}
