import { useEffect, useState } from "react";

/** Of the window's height, below the site's header: the section that begins above it is being read. */
const READING_LINE = 0.35;

/** The id of the section that is being read; null above the first. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const list = ids.join(" ");

  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    const sections = list.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const line = `${(READING_LINE - 1) * 100}%`;
    const observer = new IntersectionObserver(
      () => {
        const end = window.innerHeight * READING_LINE;
        setCurrent(sections.findLast((section) => section.getBoundingClientRect().top <= end)?.id ?? null);
      },
      { rootMargin: `0px 0px ${line} 0px` },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [list]);

  return current;
}
