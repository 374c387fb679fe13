import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { accountRemoved } from "../../users/public.ts";
import type { Providers } from "../providers/providers.ts";
import { savedMethodsRepository } from "./saved-methods.repository.ts";

/** Deletes one card at its provider. */
export const removeCard: Job<{ provider: string; token: string }> = { name: "payments.remove-card" };
/** Deletes a customer at a provider, with all cards. */
const removeCustomer: Job<{ provider: string; customer: string }> = { name: "payments.remove-customer" };

/** About two days with exponential backoff; then the alert of the dead letter names what staff must delete by hand. */
const RETRY = { limit: 55, delaySeconds: 15, maxDelaySeconds: HOUR_SECONDS };

/** Defines the jobs that delete cards at the providers, and the one that a removed account leads to. */
export function defineRemovals({ jobs, events }: Pick<ModuleContext, "jobs" | "events">, providers: Providers): void {
  const findSavedCards = (provider: string) => providers.get(provider).savedCards;
  jobs.define<{ provider: string; token: string }>({
    name: removeCard.name,
    retry: RETRY,
    run: async ({ provider, token }) => findSavedCards(provider)?.remove(token),
  });
  jobs.define<{ provider: string; customer: string }>({
    name: removeCustomer.name,
    retry: RETRY,
    run: async ({ provider, customer }) => findSavedCards(provider)?.removeCustomer(customer),
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    for (const known of await savedMethodsRepository(tx).forgetStudent(userId)) {
      await jobs.enqueue(tx, removeCustomer, known);
    }
  });
}
