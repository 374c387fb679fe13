import { instant } from "@kalima/contracts/domain";

/** The time that a link to this page chooses by `?at=`; null without one. */
export function instantFrom(parameters: URLSearchParams): string | null {
  const at = instant.safeParse(parameters.get("at"));
  return at.success ? at.data : null;
}

/** An instant in the form `2026-11-24T17:00:00.000Z`, so that equal instants are equal strings. */
export function normalizeInstant(given: string): string {
  return new Date(given).toISOString();
}
