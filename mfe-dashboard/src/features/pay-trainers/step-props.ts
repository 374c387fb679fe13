import type { TrainerDue } from "@kalima/payment-contract";
import type { PayoutStep } from "./use-payouts.ts";

/** Properties of a trainer's row and of its forms. */
export type StepProps = { trainer: TrainerDue; isPending: boolean; onStep: (step: PayoutStep) => void };
