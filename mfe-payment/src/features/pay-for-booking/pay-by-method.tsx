import type { Payment, SavedMethod } from "@kalima/payment-contract";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Tabs } from "@kalima/ui/overlays";
import { type ReactNode, useState } from "react";
import { useSavedMethods } from "../../shared/saved-methods/saved-methods.queries.ts";
import { PayWithCard } from "./card/pay-with-card.tsx";
import { PayByCode } from "./code/pay-by-code.tsx";
import styles from "./pay-by-method.module.css";
import { listShownMethods, METHOD_PARAMETER, type ShownMethod, toShownMethod } from "./shown-methods.ts";
import { PayWithWallet } from "./wallet/pay-with-wallet.tsx";

type PayByMethodProps = {
  payment: Payment;
  hostedFieldsUrl: string;
  /** How to pay by bank transfer. */
  transfer: ReactNode;
};

/** Steps of an order from which its last way to pay is known. */
const OF_TRANSFER: readonly string[] = ["transfer_chosen", "proof_sent", "proof_refused"];
const OF_CHARGE = "charge_started";

function isTransferLast({ timeline, transfer }: Payment): boolean {
  const last = timeline.findLast(({ kind }) => kind === OF_CHARGE || OF_TRANSFER.includes(kind));
  return Boolean(transfer) && last?.kind !== OF_CHARGE;
}

/** The method whose charge failed, or the first one if that is offered no longer: what happened is said there alone. */
function findFailed(payment: Payment, methods: readonly ShownMethod[]): ShownMethod | null {
  if (!payment.lastError || isTransferLast(payment)) return null;
  return methods.find((method) => method === payment.lastMethod) ?? methods[0] ?? null;
}

/** The method that is open first: the one used last, the one that the address names, a card that is saved, else the first. */
function firstChoice(
  payment: Payment,
  methods: readonly ShownMethod[],
  saved: readonly SavedMethod[],
  named: ShownMethod | null,
): ShownMethod {
  const hasCard = saved.some(({ isExpired }) => !isExpired);
  const used = findFailed(payment, methods) ?? (payment.transfer ? "transfer" : (named ?? (hasCard ? "card" : null)));
  return methods.find((method) => method === used) ?? methods[0] ?? "card";
}

/** The ways to pay, those of the payer's country first. One alone has no tab; what was typed for one stays while another shows. */
export function PayByMethod({ payment, hostedFieldsUrl, transfer }: PayByMethodProps) {
  const { t } = useTranslation("payment");
  // The page has waited for them.
  const { data: saved = [] } = useSavedMethods({ isEnabled: payment.canSaveCard === true, retryOnMount: false });
  const methods = listShownMethods(payment.methods);
  const [parameters] = useSearchParams();
  const named = toShownMethod(parameters.get(METHOD_PARAMETER));
  const [chosen, setChosen] = useState<string>(() => firstChoice(payment, methods, saved, named));
  const failed = findFailed(payment, methods);
  const problemOf = (method: ShownMethod) => (method === failed ? payment.lastError : null);
  const forms: Record<ShownMethod, ReactNode> = {
    card: (
      <PayWithCard
        key={hostedFieldsUrl}
        payment={payment}
        hostedFieldsUrl={hostedFieldsUrl}
        problem={problemOf("card")}
      />
    ),
    wallet: <PayWithWallet payment={payment} problem={problemOf("wallet")} />,
    instapay: <PayByCode method="instapay" payment={payment} problem={problemOf("instapay")} />,
    fawry: <PayByCode method="fawry" payment={payment} problem={problemOf("fawry")} />,
    transfer,
  };
  const [first] = methods;
  if (!first || methods.length === 1) return forms[first ?? "card"];
  return (
    <div className={styles.methods}>
      <Tabs
        aria-label={t("method.title")}
        items={methods.map((id) => ({ id, label: t(`method.${id}`), content: forms[id] }))}
        keepsPanels
        onSelectionChange={setChosen}
        selectedKey={chosen}
      />
    </div>
  );
}
