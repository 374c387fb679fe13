import { measureLift } from "./corner-lift.ts";

/** After the last scroll, focus or change of the page, so that the button does not move while the page does. */
const DEBOUNCE_MS = 150;
const LIFT = "--lift";

/** How far styles have moved the corner up, in pixels: by its lift, or by what a bar at the bottom of the page asks for. */
function readShift(corner: HTMLElement): number {
  return -new DOMMatrixReadOnly(getComputedStyle(corner).transform).m42;
}

/**
 * Keeps a button in the corner off bars, toasts and the focused control, and off every control at the end of the page,
 * until the returned function is called. `styled` gets the lift as `--lift`: the corner itself, or an element around it.
 */
export function avoidOverlap(corner: HTMLElement, styled: HTMLElement = corner): () => void {
  let lift = Number.parseFloat(getComputedStyle(corner).getPropertyValue(LIFT)) || 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    if (typeof document.elementsFromPoint !== "function") return;
    const next = measureLift(corner, readShift(corner));
    if (next === lift) return;
    lift = next;
    styled.style.setProperty(LIFT, `${lift}px`);
  }
  /** After a frame the page is laid out: to measure it costs no layout of its own. */
  function updateAfterFrame(): void {
    requestAnimationFrame(() => {
      timer = setTimeout(update);
    });
  }
  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(updateAfterFrame, DEBOUNCE_MS);
  }

  const changes = new MutationObserver(schedule);
  changes.observe(document.body, { childList: true, subtree: true });
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const event of ["scroll", "resize", "focusin"]) window.addEventListener(event, schedule, options);
  schedule();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    listening.abort();
  };
}
