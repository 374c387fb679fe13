import type { Job } from "../../../kernel/jobs/job.ts";

/** Fetches one charge from the provider, in case its webhook or our call was lost, or its time is over. */
export const checkCharge: Job<{ chargeId: string }> = { name: "payments.check-charge" };
