import type { Config } from "../../../settings/config.ts";
import type { Secrets } from "../../../settings/secrets.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";

/** The providers by name. An old charge stays with its own provider, whichever takes the new ones. */
export type Providers = {
  /** Takes new charges. */
  current: PaymentProvider;
  find(name: string): PaymentProvider | undefined;
  /** Returns the provider of a stored charge. Throws if it was removed while charges of it exist. */
  get(name: string): PaymentProvider;
};

/** @throws {Error} when `currentName` is not among the adapters. */
export function createProviders(adapters: readonly PaymentProvider[], currentName: string): Providers {
  const byName = new Map(adapters.map((provider) => [provider.name, provider]));
  function get(name: string): PaymentProvider {
    const provider = byName.get(name);
    if (!provider) throw new Error(`There is no payment provider "${name}"`);
    return provider;
  }
  return { current: get(currentName), find: (name) => byName.get(name), get };
}

/**
 * Creates every adapter that the environment has keys for; `config.paymentsProvider` takes new charges. Production has
 * no sandbox, so that its webhooks are refused.
 */
export function createConfiguredProviders({ config, secrets }: { config: Config; secrets: Secrets }): Providers {
  const sandbox = sandboxProvider({ origin: config.sandboxOrigin, webhookSecret: secrets.webhookSecret });
  const stripe = config.stripe && stripeProvider({ ...config.stripe, siteOrigin: config.siteOrigin });
  const adapters = [...(config.mode === "demo" ? [sandbox] : []), ...(stripe ? [stripe] : [])];
  return createProviders(adapters, config.paymentsProvider);
}
