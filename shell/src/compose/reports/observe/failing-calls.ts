const MAX_FAILURES = 5;
const WITHIN_MS = 10_000;
/** Statuses that a working page meets: signed out, not allowed, taken, not valid, too many. */
const EXPECTED = new Set([401, 403, 409, 422, 429]);

type Failure = { status?: number | undefined; name?: string };

/** Whether a failed call says something of its caller or of the server, and not of what the visitor did. */
export function isFailure({ status, name }: Failure): boolean {
  return name !== "AbortError" && !(status !== undefined && EXPECTED.has(status));
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
