import type { Config } from "../../settings/config.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";

/** Ways to pay a new order: as the provider in use can, and by transfer to an account of the school. */
export function listOfferedMethods(
  { takesWallets }: Pick<PaymentProvider, "takesWallets">,
  { bankAccount }: Pick<Config, "bankAccount">,
) {
  return ["card" as const, ...(takesWallets ? ["wallet" as const] : []), ...(bankAccount ? ["transfer" as const] : [])];
}
