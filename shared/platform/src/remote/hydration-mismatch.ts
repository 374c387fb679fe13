/** React reports these while it hydrates (https://react.dev/errors): other content, or a throw that made it start anew. */
const MINIFIED = /React error #(418|422|423);/;
const WRITTEN_OUT = /^Hydration failed because|error while hydrating/;

/** Tells whether React recovered from this error because the browser rendered something else than the server. */
export function isHydrationMismatch(error: unknown): boolean {
  const { message = "" } = error as Partial<Error>;
  return MINIFIED.test(message) || WRITTEN_OUT.test(message);
}

/**
 * Tells whether a remote was left, or its visitor changed, before it was hydrated. The rendered HTML is not to blame.
 */
export function isEarlyUpdate(error: unknown): boolean {
  const { message = "" } = error as Partial<Error>;
  return /React error #424;|^This root received an early update/.test(message);
}
