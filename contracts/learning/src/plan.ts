import { requiredText, wrapData } from "@kalima/contracts/api";
import { id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

export const PLAN_STEP_MAX_LENGTH = 500;
/** Steps that are read of one plan, at most: the newest ones. */
export const PLAN_LENGTH = 20;

/** A step that a trainer wrote for a student. Both read it. */
export const planStep = z.object({ id, text: z.string(), writtenAt: instant });
export type PlanStep = z.infer<typeof planStep>;

/** POST /trainer/students/:id/plan: the next step from now on; the one before stays in the history. */
export const writePlanStep = operation("POST /api/trainer/students/:id/plan", {
  body: z.object({ text: requiredText(PLAN_STEP_MAX_LENGTH) }),
  answer: wrapData(planStep),
});
