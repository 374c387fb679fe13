import { useUi } from "@kalima/ui";
import { type PointerEvent, useRef } from "react";

const FAR_ENOUGH_PX = 56;

/** Closes on a swipe towards the edge from which the drawer came: to the right in English, to the left in Arabic. */
export function useSwipeToClose(onClose: () => void) {
  const towardsEdge = useUi().language === "ar" ? -1 : 1;
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const along = (event.clientX - start.current.x) * towardsEdge;
      const across = Math.abs(event.clientY - start.current.y);
      start.current = null;
      if (along > FAR_ENOUGH_PX && along > across) onClose();
    },
  };
}
