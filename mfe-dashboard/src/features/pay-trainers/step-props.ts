import type { TrainerDue } from "@kalima/contracts/api";
import type { PayoutStep } from "./use-payouts.ts";

/** Of the row of a trainer and of its forms. */
export type StepProps = { trainer: TrainerDue; isPending: boolean; onStep: (step: PayoutStep) => void };
