import { instant } from "@kalima/contracts/domain";

/** The time that a link to this page chooses by `?at=`; null without one. */
export function instantFrom(parameters: URLSearchParams): string | null {
  const at = instant.safeParse(parameters.get("at"));
  return at.success ? at.data : null;
}
