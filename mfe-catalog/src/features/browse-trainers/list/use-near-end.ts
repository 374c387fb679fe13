import { type RefObject, useEffect, useEffectEvent } from "react";

/** About two cards before their place comes into sight. */
const MARGIN = "0px 0px 640px 0px";

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
