import { type RefObject, useEffect, useEffectEvent } from "react";

/** From about two cards before it comes into sight, and also when a visitor has jumped beyond it. */
const MARGIN = "1000000px 0px 640px 0px";

/** Calls `onNear` each time the element comes near the window, while `isOn`. Without an observer, never: there is a button. */
export function useNearEnd(end: RefObject<Element | null>, isOn: boolean, onNear: () => void): void {
  const reached = useEffectEvent(onNear);
  useEffect(() => {
    if (!isOn || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), { rootMargin: MARGIN });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, isOn]);
}
