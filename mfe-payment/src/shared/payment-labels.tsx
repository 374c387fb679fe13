import type { Payment } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";

/** Brand and last digits of a card. */
export function CardName({ card }: { card: NonNullable<Payment["card"]> }) {
  const { t } = useTranslation("payment");
  const digits = `•••• ${card.last4}`;
  const name = brandName(card.brand);
  // Name and digits read as printed on the card, in Arabic, too.
  if (name) return <Num>{`${name} ${digits}`}</Num>;
  return (
    <>
      {t("receipt.cardUnknown")} <Num>{digits}</Num>
    </>
  );
}

const NAMES: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  meeza: "Meeza",
  amex: "American Express",
};

/** Official spelling of a card brand, the same in both languages; null for an unknown brand. */
export function brandName(brand: string): string | null {
  return NAMES[brand] ?? null;
}

/** Operator and last digits of a wallet. */
export function WalletName({ wallet }: { wallet: NonNullable<Payment["wallet"]> }) {
  const { t } = useTranslation("payment");
  return (
    <>
      <span>{t(`wallet.operator.${wallet.operator}`)}</span> <Num>••• {wallet.last3}</Num>
    </>
  );
}
