const PRESSES = 4;
const WITHIN_MS = 2_000;
const WITHIN_PX = 24;

export type Press = { x: number; y: number; at: number; owner: string | null; hasChanged: boolean };

/**
 * Tells whether the last presses come from a visitor who gets no answer: four within two seconds on one spot of one
 * remote, while the page does not change. A stepper or a player changes with each press.
 */
export function isRage(presses: readonly Press[]): boolean {
  const last = presses.slice(-PRESSES);
  const [first] = last;
  if (!first?.owner || last.length < PRESSES) return false;
  return last.every(
    ({ x, y, at, owner, hasChanged }, index) =>
      owner === first.owner &&
      at - first.at <= WITHIN_MS &&
      Math.hypot(x - first.x, y - first.y) <= WITHIN_PX &&
      (index === 0 || !hasChanged),
  );
}

/** Watches presses in a document; `onRage` gets the owner, as `mfe-x@version`. */
export function watchRage(document: Document, ownerOf: (node: Node) => string | null, onRage: (owner: string) => void) {
  let presses: Press[] = [];
  let hasChanged = false;
  new MutationObserver(() => {
    hasChanged = true;
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener(
    "click",
    ({ clientX: x, clientY: y, timeStamp: at, target }) => {
      const owner = target instanceof Node ? ownerOf(target) : null;
      presses = [...presses, { x, y, at, owner, hasChanged }].slice(-PRESSES);
      hasChanged = false;
      if (owner === null || !isRage(presses)) return;
      presses = [];
      onRage(owner);
    },
    { capture: true },
  );
}
