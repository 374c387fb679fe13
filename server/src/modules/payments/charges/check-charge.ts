import type { Job } from "../../../jobs/job.ts";
import type { ModuleContext } from "../../server-module.ts";
import type { Providers } from "../providers/providers.ts";
import { chargesRepository } from "./charges.repository.ts";
import { failCharge, settle } from "./settlement.ts";

/** A webhook normally arrives within seconds. */
export const CHECK_AFTER_MS = 15_000;
/** A provider that does not know a charge after this long never received it. */
const LOST_AFTER_MS = 120_000;

/** Fetches one charge from the provider, in case its webhook or our call was lost. */
export const checkCharge: Job<{ chargeId: string }> = { name: "payments.check-charge" };

/** Retried with exponential backoff, about half a day in all; then a dead letter, and the charge stays `processing`. */
const RETRY = { limit: 20, delaySeconds: 15, maxDelaySeconds: 3_600 };
/** A provider that hangs delays this many at a time. */
const CONCURRENCY = 5;

/** Defines the job that checks charges. */
export function defineCheckCharge(
  parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
  providers: Providers,
): void {
  const { database, jobs, clock } = parts;
  jobs.define<{ chargeId: string }>({
    name: checkCharge.name,
    retry: RETRY,
    concurrency: CONCURRENCY,
    async run({ chargeId }) {
      const charge = await chargesRepository(database).find(chargeId);
      if (charge?.status !== "processing") return;
      const provider = providers.of(charge.provider);
      const outcome = await provider.outcomeOf(chargeId);
      const now = clock();
      const age = now.getTime() - charge.started_at.getTime();
      if (outcome === "unknown" && age > LOST_AFTER_MS) return failCharge(parts, chargeId, "payment.declined", now);
      if (typeof outcome === "string") throw new Error(`charge ${chargeId} is ${outcome} after ${age / 1_000} s`);
      return settle(parts, provider.name, outcome, now);
    },
  });
}
