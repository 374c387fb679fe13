import { useUi } from "@kalima/ui";
import { type PointerEvent, useRef } from "react";

/** A shorter way of a finger is a press that slipped. */
const MIN_SWIPE_PX = 48;

/**
 * Handlers that tell which way a finger swiped: 1 towards what comes next, -1 back. The element leaves vertical ways to the
 * browser by `touch-action: pan-y`, and the browser cancels the pointer when it takes one.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const isRtl = useUi().language === "ar";
  const begun = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      begun.current = pointerType === "touch" && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const from = begun.current;
      begun.current = null;
      if (!from) return;
      const across = clientX - from.x;
      if (Math.abs(across) < MIN_SWIPE_PX || Math.abs(across) < 2 * Math.abs(clientY - from.y)) return;
      onSwipe(across < 0 === isRtl ? -1 : 1);
    },
    onPointerCancel() {
      begun.current = null;
    },
  };
}
