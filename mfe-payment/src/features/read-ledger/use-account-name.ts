import { useTranslation } from "@kalima/platform/react";
import { OWN_BANK, providerName } from "../../shared/provider-name.ts";

const PROVIDER = "provider:";

/** Puts the name of an account into words; one that this version does not know stays as the ledger names it. */
export function useAccountName() {
  const { t } = useTranslation("payment");
  return (account: string): string => {
    if (account === PROVIDER + OWN_BANK) return t("ledger.accounts.bank_transfer");
    if (!account.startsWith(PROVIDER)) return t(`ledger.accounts.${account}`, { defaultValue: account });
    return t("ledger.accounts.provider", { name: providerName(account.slice(PROVIDER.length)) });
  };
}
