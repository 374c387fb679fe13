import type { Payment, SavedMethod } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Tabs } from "@kalima/ui/overlays";
import { type ReactNode, useState } from "react";
import { isCodeError, isWalletError } from "../../shared/payment-state.ts";
import { useSavedMethods } from "../../shared/saved-methods/saved-methods.queries.ts";
import { PayWithCard } from "./card/pay-with-card.tsx";
import { PayByCode } from "./code/pay-by-code.tsx";
import styles from "./pay-by-method.module.css";
import { listShownMethods, type ShownMethod } from "./shown-methods.ts";
import { PayWithWallet } from "./wallet/pay-with-wallet.tsx";

type PayByMethodProps = {
  payment: Payment;
  hostedFieldsUrl: string;
  /** How to pay by bank transfer. */
  transfer: ReactNode;
};

/** The method that the payer has used before: what became of it is said there. A card that is saved, else null for the first one. */
function firstChoice({ lastError, transfer }: Payment, saved: readonly SavedMethod[]): ShownMethod | null {
  if (isWalletError(lastError)) return "wallet";
  if (isCodeError(lastError)) return "instapay";
  if (transfer) return "transfer";
  return lastError || saved.some(({ isExpired }) => !isExpired) ? "card" : null;
}

/** The ways to pay, those of the payer's country first. One alone has no tab; what was typed for one stays while another shows. */
export function PayByMethod({ payment, hostedFieldsUrl, transfer }: PayByMethodProps) {
  const { t } = useTranslation("payment");
  // The page has waited for them.
  const { data: saved = [] } = useSavedMethods({ isEnabled: payment.canSaveCard === true, retryOnMount: false });
  const [chosen, setChosen] = useState<string | null>(firstChoice(payment, saved));
  const forms: Record<ShownMethod, ReactNode> = {
    card: <PayWithCard key={hostedFieldsUrl} payment={payment} hostedFieldsUrl={hostedFieldsUrl} />,
    wallet: <PayWithWallet payment={payment} />,
    instapay: <PayByCode method="instapay" payment={payment} />,
    fawry: <PayByCode method="fawry" payment={payment} />,
    transfer,
  };
  const methods = listShownMethods(payment.methods);
  const [first] = methods;
  if (!first || methods.length === 1) return forms[first ?? "card"];
  return (
    <div className={styles.methods}>
      <Tabs
        aria-label={t("method.title")}
        items={methods.map((id) => ({ id, label: t(`method.${id}`), content: forms[id] }))}
        keepsPanels
        onSelectionChange={setChosen}
        selectedKey={chosen ?? first}
      />
    </div>
  );
}
