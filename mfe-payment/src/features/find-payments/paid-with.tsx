import type { ListedPayment } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";

/** A way to pay, with the digits that its payer knows. */
export function PaidWith({ method, lastDigits }: Pick<ListedPayment, "method" | "lastDigits">) {
  const { t } = useTranslation("payment");
  if (method === null) return null;
  return (
    <>
      <span>{t(`all.methods.${method}`)}</span>
      {lastDigits !== null && (
        <>
          {" "}
          <Num>{`•••• ${lastDigits}`}</Num>
        </>
      )}
    </>
  );
}
