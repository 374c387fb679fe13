import type { Payment } from "@kalima/contracts/api";
import { useFromBrowser, useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Tabs } from "@kalima/ui/overlays";
import { type ReactNode, useState } from "react";
import { isWalletError } from "../../shared/payment-state.ts";
import { PayWithCard } from "./card/pay-with-card.tsx";
import { methodOrder, type ShownMethod } from "./method-order.ts";
import { PayWithWallet } from "./wallet/pay-with-wallet.tsx";

type PayByMethodProps = {
  payment: Payment;
  hostedFieldsUrl: string;
  /** How to pay by bank transfer. */
  transfer: ReactNode;
};

/** The method that the payer has used before: what became of it is said there. Null for the first one. */
function firstChoice({ lastError, transfer }: Payment): ShownMethod | null {
  if (isWalletError(lastError)) return "wallet";
  if (transfer) return "transfer";
  return lastError ? "card" : null;
}

const isOnPhone = () => window.matchMedia("(max-width: 40rem)").matches;

/** The ways to pay. One alone has no tab; what was typed for one stays while another shows. */
export function PayByMethod({ payment, hostedFieldsUrl, transfer }: PayByMethodProps) {
  const { t } = useTranslation("payment");
  // The server does not know the width, and another first tab would move the page as it wakes.
  const isPhone = useFromBrowser<boolean | null>(isOnPhone, null);
  const [chosen, setChosen] = useState<string | null>(firstChoice(payment));
  const forms: Record<ShownMethod, ReactNode> = {
    card: <PayWithCard key={hostedFieldsUrl} payment={payment} hostedFieldsUrl={hostedFieldsUrl} />,
    wallet: <PayWithWallet payment={payment} />,
    transfer,
  };
  const methods = methodOrder(payment.methods, isPhone ?? false);
  const [first] = methods;
  if (!first || methods.length === 1) return forms[first ?? "card"];
  if (isPhone === null) return <Skeleton height={720} shape="block" />;
  return (
    <Tabs
      aria-label={t("method.title")}
      items={methods.map((id) => ({ id, label: t(`method.${id}`), content: forms[id] }))}
      keepsPanels
      onSelectionChange={setChosen}
      selectedKey={chosen ?? first}
    />
  );
}
