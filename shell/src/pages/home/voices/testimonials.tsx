import { useTranslation } from "@kalima/platform/translation";
import type { CompanyStats } from "@kalima/school-contract";
import { classNames, Link, useUi } from "@kalima/ui";
import { Section } from "../section.tsx";
import { LevelRise } from "./level-rise.tsx";
import styles from "./testimonials.module.css";

type TestimonialsProps = { stats?: CompanyStats | null | undefined };

/** Words of students in the page's language, shown with their consent; without any, the whole section is left out. */
export function Testimonials({ stats }: TestimonialsProps) {
  const { t } = useTranslation("shell");
  const { language } = useUi();
  const voices = stats?.voices?.filter((voice) => voice.language === language) ?? [];
  if (voices.length === 0) return null;
  return (
    <Section
      id="voices"
      {...(voices.some(({ isSample }) => isSample) && { lead: t("home.testimonials.samples") })}
      title={t("home.testimonials.title")}
    >
      <ul className={styles.voices}>
        {voices.map(({ words, name, trainer, levels }, at) => (
          <li className={classNames(styles.voice, at === 0 && styles.large)} key={words}>
            <figure className={styles.figure}>
              <blockquote className={styles.quote}>{words}</blockquote>
              <figcaption className={styles.person}>
                <span className={styles.who}>
                  <bdi className={styles.name}>{name ?? t("home.testimonials.student")}</bdi>
                  <Link className={styles.about} href={`/teachers/${trainer.id}`}>
                    {t("home.testimonials.with", { trainer: trainer.name[language] })}
                  </Link>
                </span>
                {levels ? <LevelRise after={levels.newest} before={levels.first} /> : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
