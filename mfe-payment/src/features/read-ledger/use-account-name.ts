import { useTranslation } from "@kalima/platform/react";

const PROVIDER = "provider:";
/** Names of payment providers, as they are printed. */
const PROVIDERS: Readonly<Record<string, string>> = { stripe: "Stripe", sandbox: "Sandbox" };

/** Puts the name of an account into words; one that this version does not know stays as the ledger names it. */
export function useAccountName() {
  const { t } = useTranslation("payment");
  return (account: string): string => {
    if (account === "provider:bank_transfer") return t("ledger.accounts.bank_transfer");
    if (!account.startsWith(PROVIDER)) return t(`ledger.accounts.${account}`, { defaultValue: account });
    const name = account.slice(PROVIDER.length);
    return t("ledger.accounts.provider", { name: PROVIDERS[name] ?? name });
  };
}
