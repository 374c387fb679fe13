/** Runs work once the page has nothing better to do, after three seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
}
