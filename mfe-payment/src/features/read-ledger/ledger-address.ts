import type { PostingsFilter } from "@kalima/payment-contract";
import { isMonth } from "../../shared/month-step.ts";

/** The month, and the account whose postings are listed, as the address holds them; empty for the running month and for all accounts. */
export type LedgerAddress = { month: string; account: string; currency: string };

const ACCOUNT = /^[a-z_]{1,40}(:[a-z0-9_-]{1,40})?$/;
const CURRENCY = /^[A-Z]{3}$/;

export function readAddress(parameters: URLSearchParams): LedgerAddress {
  const month = parameters.get("month");
  const account = parameters.get("account") ?? "";
  const currency = parameters.get("currency") ?? "";
  const hasAccount = ACCOUNT.test(account) && CURRENCY.test(currency);
  return {
    month: isMonth(month) ? month : "",
    account: hasAccount ? account : "",
    currency: hasAccount ? currency : "",
  };
}

/** Which postings are listed. @param month The one that is shown. */
export function toFilter({ account, currency }: LedgerAddress, month: string): PostingsFilter {
  return { month, account: account || undefined, currency: currency || undefined };
}

/** Where the listed postings are downloaded as a table. */
export function toDownload(filter: PostingsFilter): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/api/staff/ledger.csv?${new URLSearchParams(given)}`;
}
