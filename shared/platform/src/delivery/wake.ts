/** Flapping networks and quick changes of tabs count once within it. */
const SETTLE_MS = 300;
/** While the page is looked at: finds what was lost on the way without any sign of it. */
const LOOK_EVERY_MS = 30_000;

/**
 * Calls back when messages may have been missed although the connection looks alive: the page comes back to the
 * front, the network comes back, or half a minute has passed before the visitor's eyes. Returns how to stop.
 */
export function onWake(wake: () => void, page: Window = window): () => void {
  const { document } = page;
  let settle: ReturnType<typeof setTimeout> | undefined;

  function soon(): void {
    if (document.visibilityState === "hidden") return;
    clearTimeout(settle);
    settle = setTimeout(wake, SETTLE_MS);
  }

  const looks = setInterval(soon, LOOK_EVERY_MS);
  page.addEventListener("focus", soon);
  page.addEventListener("online", soon);
  document.addEventListener("visibilitychange", soon);
  return () => {
    clearInterval(looks);
    clearTimeout(settle);
    page.removeEventListener("focus", soon);
    page.removeEventListener("online", soon);
    document.removeEventListener("visibilitychange", soon);
  };
}
