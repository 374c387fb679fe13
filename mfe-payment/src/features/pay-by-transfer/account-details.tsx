import type { Payment, Transfer } from "@kalima/contracts/api";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { IconButton, useFormat } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import styles from "./transfer.module.css";

/** Where to transfer, how much, and with which reference; each to copy. */
export function AccountDetails({ payment, transfer }: { payment: Payment; transfer: Transfer }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { amountMinor } = payment.amount;
  const { account, reference } = transfer;
  return (
    <>
      <dl className={styles.details}>
        {/* Banks take the number alone. */}
        <Detail copied={String(amountMinor / 100)} label={t("transfer.amount")} shown={format.money(payment.amount)} />
        <Detail label={t("transfer.reference")} shown={reference} />
        <Detail label={t("transfer.holder")} shown={account.holder} />
        <Detail label={t("transfer.bank")} shown={account.bank} />
        <Detail copied={account.iban} label={t("transfer.iban")} shown={account.iban.replace(/(.{4})(?=.)/g, "$1 ")} />
        {account.code && <Detail label={t("transfer.code")} shown={account.code} />}
      </dl>
      <p className={styles.soft}>{t("transfer.referenceHint")}</p>
    </>
  );
}

function Detail({ label, shown, copied = shown }: { label: string; shown: string; copied?: string }) {
  const { t } = useTranslation("payment");
  const { toasts } = usePlatform();

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      toasts.show({ tone: "success", text: t("transfer.copied", { what: label }) });
    } catch {
      toasts.show({ tone: "error", text: t("reference.copyFailed") });
    }
  }

  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>
        <bdi>{shown}</bdi>
        <IconButton icon={<Copy size={16} />} label={t("transfer.copy", { what: label })} onPress={copy} size="small" />
      </dd>
    </div>
  );
}
