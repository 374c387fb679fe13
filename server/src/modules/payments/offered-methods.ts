import type { Config } from "../../settings/config.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";

export type OfferedMethod = "card" | "wallet" | "transfer";

/** Ways to pay a new order: as the provider in use can, and by transfer to an account of the school. */
export function listOfferedMethods(
  { takesWallets }: Pick<PaymentProvider, "takesWallets">,
  { bankAccount }: Pick<Config, "bankAccount">,
): OfferedMethod[] {
  return ["card", ...(takesWallets ? ["wallet" as const] : []), ...(bankAccount ? ["transfer" as const] : [])];
}

/** Egypt pays by phone before it pays by card. */
const IN_EGYPT: readonly OfferedMethod[] = ["wallet", "card", "transfer"];
const ELSEWHERE: readonly OfferedMethod[] = ["card", "transfer", "wallet"];

/** The methods, those first that are usual in the student's country (ISO 3166-1 alpha-2; null when unknown). */
export function orderMethods(methods: readonly OfferedMethod[], country: string | null): OfferedMethod[] {
  return (country === "EG" ? IN_EGYPT : ELSEWHERE).filter((method) => methods.includes(method));
}
