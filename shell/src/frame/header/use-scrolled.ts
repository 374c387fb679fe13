import { SCROLL_THRESHOLD_PX } from "@kalima/contracts/domain";
import { useSyncExternalStore } from "react";

let isPast = false;

/** Looks only when the browser lays the page out anyway: asked at any other time it would have to do that first. */
function subscribe(onChange: () => void): () => void {
  const look = () => {
    isPast = window.scrollY > SCROLL_THRESHOLD_PX;
    onChange();
  };
  const frame = requestAnimationFrame(look);
  window.addEventListener("scroll", look, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", look);
  };
}

/** Whether the page is scrolled past the threshold; never in prerendered HTML. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPast,
    () => false,
  );
}
