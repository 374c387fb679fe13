import { useTranslation } from "@kalima/platform/react";
import { useEffect, useState } from "react";
import styles from "./section-links.module.css";

export type Section = "about" | "qualifications" | "times" | "feedback" | "ratings" | "similar";

/** Jumps to the headings of the sections; stays in sight while the visitor reads. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation("catalog");
  const current = useCurrentSection(sections);
  return (
    <nav className={styles.links} aria-label={t("profile.sections.label")}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section}>
            <a className={styles.link} href={`#${section}`} aria-current={section === current ? "location" : undefined}>
              {t(`profile.sections.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Share of the window's height, below the site's header: the last heading above it is that of the section being read.
 */
const READING_LINE = 0.35;

/** The id of the heading whose section is being read; null above the first. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const list = ids.join(" ");

  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    // Their sections, which have a size before what is in them has been laid out.
    const parts = list.split(" ").flatMap((id) => document.getElementById(id)?.closest("section") ?? []);
    const line = `${(READING_LINE - 1) * 100}%`;
    const observer = new IntersectionObserver(
      () => {
        const end = window.innerHeight * READING_LINE;
        const read = parts.findLast((part) => part.getBoundingClientRect().top <= end);
        setCurrent(read?.getAttribute("aria-labelledby") ?? null);
      },
      { rootMargin: `0px 0px ${line} 0px` },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [list]);

  return current;
}
