import { HOLD_MINUTES } from "@kalima/booking-contract";
import { LESSON_MINUTES, SHORT_LESSON_MINUTES } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/translation";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { Illustration, type IllustrationName, useFormat } from "@kalima/ui";
import { Section } from "../section.tsx";
import { PayScene } from "./pay-scene.tsx";
import styles from "./steps.module.css";

const STEPS: readonly { key: string; picture: IllustrationName | "pay"; minutes?: number }[] = [
  { key: "choose", picture: "trainer" },
  { key: "book", picture: "book", minutes: HOLD_MINUTES },
  { key: "pay", picture: "pay" },
  { key: "speak", picture: "talk", minutes: LESSON_MINUTES },
];

/** How to start, as one path that runs in reading direction. */
export function Steps({ ways }: { ways?: string | undefined }) {
  const { t } = useTranslation("shell");
  const format = useFormat();
  return (
    <Section id="how" lead={t("home.steps.lead")} title={t("home.steps.title")} tone="sunken">
      <ol className={styles.path}>
        {STEPS.map(({ key, picture, minutes }, at) => (
          <li className={styles.step} key={key}>
            <span aria-hidden="true" className={styles.marker}>
              {format.number(at + 1)}
            </span>
            {picture === "pay" ? (
              <PayScene className={styles.picture} />
            ) : (
              <Illustration className={styles.picture} name={picture} />
            )}
            <div className={styles.words}>
              <h3 className={styles.title}>{t(`home.steps.${key}.title`)}</h3>
              <p className={styles.text}>
                {t(`home.steps.${key}.text`, { minutes, short: SHORT_LESSON_MINUTES, hours: FEEDBACK_HOURS, ways })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
