/** React reports these while it hydrates (https://react.dev/errors): other content, or a throw that made it start anew. */
const MINIFIED = /React error #(418|422|423);/;
const WRITTEN_OUT = /^Hydration failed because|error while hydrating/;

/** Whether an error that React recovered from means that the browser rendered something else than the server. */
export function isHydrationMismatch(error: unknown): boolean {
  const { message = "" } = error as Partial<Error>;
  return MINIFIED.test(message) || WRITTEN_OUT.test(message);
}

/** Whether a remote was left, or its visitor changed, before it was hydrated: nothing is wrong with what was rendered. */
export function isEarlyUpdate(error: unknown): boolean {
  const { message = "" } = error as Partial<Error>;
  return /React error #424;|^This root received an early update/.test(message);
}
