import type { DecisionEvidence } from "@kalima/releases-contract";
import type { ReleaseAction } from "../registry/public.ts";

/** The registry's `change`; `revision` is an optimistic lock. */
export type ChangeRelease = (
  remote: string,
  action: ReleaseAction,
  by: { actor: string; revision: number; evidence: DecisionEvidence },
) => Promise<unknown>;
