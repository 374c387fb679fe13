import { toUnits } from "@kalima/contracts/domain";
import type { BankAccount, Payment } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { IconButton, useFormat } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { useCopy } from "../../shared/use-copy.ts";
import styles from "./transfer.module.css";

type AccountDetailsProps = { payment: Payment; account: BankAccount; reference: string };

/** Where to transfer, how much, and with which reference; each to copy. */
export function AccountDetails({ payment, account, reference }: AccountDetailsProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <>
      <dl className={styles.details}>
        {/* Banks take the number alone. */}
        <Detail copied={String(toUnits(payment.amount))} label={t("transfer.amount")}>
          {format.money(payment.amount)}
        </Detail>
        <Detail copied={reference} label={t("transfer.reference")} />
        <Detail copied={account.holder} label={t("transfer.holder")} />
        <Detail copied={account.bank} label={t("transfer.bank")} />
        <Detail copied={account.iban} label={t("transfer.iban")}>
          <Iban number={account.iban} />
        </Detail>
        {account.code && <Detail copied={account.code} label={t("transfer.code")} />}
      </dl>
      <p className={styles.soft}>{t("transfer.referenceHint")}</p>
    </>
  );
}

/** Groups of four, as banks print them; on a phone four groups a line. */
function Iban({ number }: { number: string }) {
  const groups = number.match(/.{1,4}/g) ?? [];
  return (
    <span className={styles.iban} dir="ltr">
      {groups.map((group, place) => (
        // Groups of one number may be alike, and never move.
        <span key={place}>{`${group} `}</span>
      ))}
    </span>
  );
}

function Detail({ label, copied, children = copied }: { label: string; copied: string; children?: ReactNode }) {
  const { t } = useTranslation("payment");
  const copy = useCopy();
  const says = { copied: t("transfer.copied", { what: label }), failed: t("reference.copyFailed") };

  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
        <IconButton
          icon={<Copy size={16} />}
          label={t("transfer.copy", { what: label })}
          onPress={() => copy(copied, says)}
          size="small"
        />
      </dd>
    </div>
  );
}
