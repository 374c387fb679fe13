import { REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { keptIds } from "../../shared/kept-ids.ts";

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 3;

/** Trainers chosen to be compared, for this tab. */
export const compared = keptIds(() => sessionStorage, REMOTE_STORAGE_KEYS.compared);

/** Address of the comparison. */
export function comparisonPath(ids: readonly string[]): string {
  return `/teachers/compare?ids=${ids.join()}`;
}

/** The ids that an address of the comparison names, each once, at most `MAX_COMPARED`. */
export function comparedFrom(parameters: URLSearchParams): string[] {
  const ids = (parameters.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}
