import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";

/** Operator and last digits of a wallet. */
export function WalletName({ wallet }: { wallet: NonNullable<Payment["wallet"]> }) {
  const { t } = useTranslation("payment");
  return (
    <>
      <span>{t(`wallet.operator.${wallet.operator}`)}</span> <Num>••• {wallet.last3}</Num>
    </>
  );
}
