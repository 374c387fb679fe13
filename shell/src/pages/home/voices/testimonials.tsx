import { useTranslation } from "@kalima/platform/translation";
import { classNames, Portrait } from "@kalima/ui";
import { Section } from "../section.tsx";
import { LevelRise } from "./level-rise.tsx";
import styles from "./testimonials.module.css";

const VOICES = [
  { key: "first", before: "B1", after: "B2", kind: "female", seed: "nour" },
  { key: "second", before: "A2", after: "B1", kind: "male", seed: "khaled" },
  { key: "third", before: "B2", after: "C1", kind: "female", seed: "salma" },
] as const;

/** Three students in their own words, each with the level before and after. */
export function Testimonials() {
  const { t } = useTranslation("shell");
  return (
    <Section id="voices" title={t("home.testimonials.title")}>
      <ul className={styles.voices}>
        {VOICES.map(({ key, before, after, kind, seed }, at) => (
          <li className={classNames(styles.voice, at === 0 && styles.large)} key={key}>
            <figure className={styles.figure}>
              <blockquote className={styles.quote}>{t(`home.testimonials.${key}.quote`)}</blockquote>
              <figcaption className={styles.person}>
                <Portrait kind={kind} name="" seed={seed} size={48} />
                <span className={styles.who}>
                  <span className={styles.name}>{t(`home.testimonials.${key}.name`)}</span>
                  <span className={styles.about}>{t(`home.testimonials.${key}.about`)}</span>
                </span>
                <LevelRise after={after} before={before} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
