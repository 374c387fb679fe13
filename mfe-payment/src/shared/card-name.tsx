import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import { brandName } from "./brand-name.ts";

/** Brand and last digits of a card. */
export function CardName({ card }: { card: NonNullable<Payment["card"]> }) {
  const { t } = useTranslation("payment");
  const digits = `•••• ${card.last4}`;
  const name = brandName(card.brand);
  // As printed on the card, also in Arabic.
  if (name) return <Num>{`${name} ${digits}`}</Num>;
  return (
    <>
      {t("receipt.cardUnknown")} <Num>{digits}</Num>
    </>
  );
}
