const MAX_FAILURES = 5;
const WITHIN_MS = 10_000;
/** Statuses that a working page meets: signed out, not allowed, taken, not valid, too many, a busy server. */
const EXPECTED = new Set([401, 403, 409, 422, 429, 503]);

type Failure = { status?: number | undefined; name?: string; code?: string };

/**
 * Tells whether a failed call is the fault of its caller or of the server. Refusals of a visitor's input and slow
 * connections are not.
 */
export function isFailure({ status, name, code = "" }: Failure): boolean {
  return name !== "AbortError" && !code.startsWith("network.") && !(status !== undefined && EXPECTED.has(status));
}

/** Counts failed calls by owner; says once of each that five came within ten seconds. */
export function createFailingCalls(onMany: (owner: string) => void): (owner: string, at: number) => void {
  const times = new Map<string, number[]>();
  const known = new Set<string>();
  return (owner, at) => {
    if (known.has(owner)) return;
    const recent = [...(times.get(owner) ?? []), at].filter((time) => at - time <= WITHIN_MS);
    times.set(owner, recent);
    if (recent.length < MAX_FAILURES) return;
    known.add(owner);
    onMany(owner);
  };
}
