/** Names of payment providers, as they are printed. */
const NAMES: Readonly<Record<string, string>> = { stripe: "Stripe", sandbox: "Sandbox" };
/** The school's own account at its bank, which is no provider. */
export const OWN_BANK = "bank_transfer";

/** The name of a payment provider, the same in both languages. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider;
