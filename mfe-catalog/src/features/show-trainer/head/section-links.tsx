import { useTranslation } from "@kalima/platform/react";
import styles from "./section-links.module.css";
import { useCurrentSection } from "./use-current-section.ts";

export type Section = "about" | "qualifications" | "times" | "ratings" | "similar";

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
