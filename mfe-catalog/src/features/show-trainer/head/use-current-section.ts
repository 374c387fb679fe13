import { useEffect, useState } from "react";

/** Of the window's height, below the site's header: the last heading above it is that of the section being read. */
const READING_LINE = 0.35;

/** The id of the heading whose section is being read; null above the first. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const list = ids.join(" ");

  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    const headings = list.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const line = `${(READING_LINE - 1) * 100}%`;
    const observer = new IntersectionObserver(
      () => {
        const end = window.innerHeight * READING_LINE;
        setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= end)?.id ?? null);
      },
      { rootMargin: `0px 0px ${line} 0px` },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [list]);

  return current;
}
