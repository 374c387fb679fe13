import type { LedgerAccount, LedgerOfMonth } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { EmptyState, Money } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import { type Column, DataTable } from "@kalima/ui/table";
import type { LedgerAddress } from "./ledger-address.ts";
import styles from "./read-ledger.module.css";
import { useAccountName } from "./use-account-name.ts";

const toKey = (account: string, currency: string) => `${account} ${currency}`;
const keyOf = ({ account, closing }: LedgerAccount) => toKey(account, closing.currency);

type AccountTableProps = {
  ledger: LedgerOfMonth;
  address: LedgerAddress;
  /** The address that lists the postings of an account. */
  hrefOf: (account: string, currency: string) => string;
};

/** The accounts of a month, each leading to its postings, and their sum. */
export function AccountTable({ ledger, address, hrefOf }: AccountTableProps) {
  const { t } = useTranslation("payment");
  const accountName = useAccountName();
  const amount = (name: "opening" | "debits" | "credits" | "closing", isTableOnly = false): Column<LedgerAccount> => ({
    key: name,
    label: t(`ledger.columns.${name}`),
    cell: (account) => <Money value={account[name]} />,
    isTableOnly,
  });
  const columns: Column<LedgerAccount>[] = [
    { key: "account", label: t("ledger.columns.account"), cell: ({ account }) => <bdi>{accountName(account)}</bdi> },
    amount("opening", true),
    amount("debits", true),
    amount("credits", true),
    amount("closing"),
  ];
  if (ledger.accounts.length === 0) {
    return <EmptyState illustration="wallet" message={t("ledger.emptyMessage")} title={t("ledger.empty")} />;
  }
  return (
    <>
      <DataTable
        columns={columns}
        hrefOf={({ account, closing }) => hrefOf(account, closing.currency)}
        keyOf={keyOf}
        label={t("ledger.balances")}
        openKey={toKey(address.account, address.currency)}
        rows={ledger.accounts}
      />
      <ul aria-label={t("ledger.sum.title")} className={styles.sums}>
        {ledger.sums.map((sum) => (
          <li className={sum.amountMinor === 0 ? styles.even : styles.uneven} key={sum.currency}>
            {sum.amountMinor === 0 && <Check size={16} />}
            <span>{t("ledger.sum.all")}</span> <Money value={sum} />
          </li>
        ))}
      </ul>
    </>
  );
}
