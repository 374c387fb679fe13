import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Tabs } from "@kalima/ui/overlays";
import { type ReactNode, useState } from "react";
import { isOfWallet } from "../../shared/is-of-wallet.ts";
import { PayWithCard } from "./card/pay-with-card.tsx";
import { methodOrder, type ShownMethod } from "./method-order.ts";
import { PayWithWallet } from "./wallet/pay-with-wallet.tsx";

type PayByMethodProps = {
  payment: Payment;
  hostedFieldsUrl: string;
  /** How to pay by bank transfer. */
  transfer: ReactNode;
};

function firstChoice({ lastError, transfer }: Payment): ShownMethod | null {
  if (isOfWallet(lastError)) return "wallet";
  return transfer ? "transfer" : null;
}

/** The ways to pay. One alone has no tab; what was typed for one stays while another shows. */
export function PayByMethod({ payment, hostedFieldsUrl, transfer }: PayByMethodProps) {
  const { t } = useTranslation("payment");
  const [chosen, setChosen] = useState<string | null>(firstChoice(payment));
  const forms: Record<ShownMethod, ReactNode> = {
    card: <PayWithCard key={hostedFieldsUrl} payment={payment} hostedFieldsUrl={hostedFieldsUrl} />,
    wallet: <PayWithWallet payment={payment} />,
    transfer,
  };
  const methods = methodOrder(payment.methods);
  const [first] = methods;
  if (!first || methods.length === 1) return forms[first ?? "card"];
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
