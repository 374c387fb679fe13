import { SCROLL_THRESHOLD_PX } from "@kalima/contracts/domain";
import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether the page is scrolled past the threshold; never in prerendered HTML. The ref belongs to an element at the top
 * of the page: the browser reports when it is out of sight, where reading `scrollY` would lay the whole page out.
 */
export function useScrolled(): { top: RefObject<HTMLSpanElement | null>; isScrolled: boolean } {
  const top = useRef<HTMLSpanElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = top.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setScrolled(entries.at(-1)?.isIntersecting === false), {
      rootMargin: `${SCROLL_THRESHOLD_PX}px 0px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { top, isScrolled };
}
