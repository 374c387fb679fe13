import { type RefObject, useEffect, useState } from "react";

/** Half a screen below the window: enough for the code and the first month to arrive while the visitor scrolls. */
const MARGIN = "0px 0px 50% 0px";

/** Whether an element has ever been near the window. Where the browser cannot tell, it is. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (isNear || !element.current) return;
    if (!("IntersectionObserver" in window)) return setNear(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}
