import { type NeededProof, neededProof } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";

/** A sign-in whose password or code was right, and that waits for its second factor. */
export type WaitingSignIn = NeededProof & { ticket: string; rememberMe: boolean };

/** Reads what the server wants besides password or code. @throws {unknown} the error itself, if it is another one. */
export function readWaitingSignIn(error: unknown, rememberMe: boolean): WaitingSignIn {
  if (!isAppError(error) || error.code !== "auth.factor_required") throw error;
  const { ways, ticket = "" } = neededProof.parse(error.extra);
  return { ways, ticket, rememberMe };
}
