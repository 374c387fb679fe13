import { parseAnswer } from "@kalima/contracts/operations";
import { getWithdrawals, type WithdrawnRemote, withdrawals } from "@kalima/releases-contract";

// Calls of releases that pages seldom make share one chunk: each costs the home page a name and a hash.
export { getReleaseSet } from "@kalima/releases-contract";

/** Parses a message of the server as a list of withdrawals; null if it is none. */
export function readWithdrawals(value: unknown): WithdrawnRemote[] | null {
  return withdrawals.safeParse(value).data ?? null;
}

/** The same list over HTTP, within `timeoutMs`. */
export async function askForWithdrawals(timeoutMs: number): Promise<WithdrawnRemote[]> {
  const path = getWithdrawals.name.slice(getWithdrawals.name.indexOf("/"));
  const answer = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  return parseAnswer(getWithdrawals, await answer.json());
}
