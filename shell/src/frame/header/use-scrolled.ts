import { SCROLL_THRESHOLD_PX } from "@kalima/contracts/domain";
import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Tells whether the page is scrolled past the threshold; always false in prerendered HTML. The ref belongs to an
 * element at the top of the page. An intersection observer watches it, because reading `scrollY` would force a layout
 * of the whole page.
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
