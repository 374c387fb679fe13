import type { Config } from "../../settings/config.ts";
import type { PaymentProvider, ProviderMethod } from "./providers/payment-provider.ts";

export type OfferedMethod = ProviderMethod | "transfer";

/** Ways to pay a new order: as the provider in use can, and by transfer to an account of the school. */
export function listOfferedMethods(
  { methods }: Pick<PaymentProvider, "methods">,
  { bankAccount }: Pick<Config, "bankAccount">,
): OfferedMethod[] {
  return [...methods, ...(bankAccount ? ["transfer" as const] : [])];
}

/** Egypt pays by phone before it pays by card. */
const IN_EGYPT: readonly OfferedMethod[] = ["instapay", "wallet", "card", "fawry", "transfer"];
const ELSEWHERE: readonly OfferedMethod[] = ["card", "transfer", "wallet", "instapay", "fawry"];

/** Methods that pay in Egyptian pounds alone: the phones, codes and the school's account are of Egypt. */
const IN_POUNDS: readonly OfferedMethod[] = ["instapay", "wallet", "fawry", "transfer"];

/** True if an order in a currency (ISO 4217) can be paid so. */
export const takesCurrency = (method: OfferedMethod, currency: string): boolean =>
  currency === "EGP" || !IN_POUNDS.includes(method);

/** True if a card of this brand pays in a currency (ISO 4217): Meeza is Egypt's own scheme, and settles in pounds alone. */
export const brandTakesCurrency = (brand: string, currency: string): boolean => currency === "EGP" || brand !== "meeza";

/** The methods, those first that are usual in the student's country (ISO 3166-1 alpha-2; null when unknown). */
export function orderMethods(methods: readonly OfferedMethod[], country: string | null): OfferedMethod[] {
  return (country === "EG" ? IN_EGYPT : ELSEWHERE).filter((method) => methods.includes(method));
}
