import { useTranslation } from "@kalima/platform/translation";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { classNames, StarPattern } from "@kalima/ui";
import { Check } from "@kalima/ui/icons";
import styles from "./feedback-promise.module.css";
import { FeedbackSheet } from "./feedback-sheet.tsx";

const POINTS = ["pointFirst", "pointSecond", "pointThird"] as const;

/** The one green section of the page: what every student gets after every session. */
export function FeedbackPromise() {
  const { t } = useTranslation("shell");
  return (
    <section aria-labelledby="feedback-title" className={classNames("below-fold", styles.band)} id="feedback">
      <StarPattern />
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t("home.feedback.eyebrow")}</p>
          <h2 className={styles.title} id="feedback-title">
            {t("home.feedback.title", { hours: FEEDBACK_HOURS })}
          </h2>
          <p className={styles.lead}>{t("home.feedback.lead")}</p>
          <ul className={styles.points}>
            {POINTS.map((point) => (
              <li className={styles.point} key={point}>
                <Check />
                <span>{t(`home.feedback.${point}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <FeedbackSheet />
      </div>
    </section>
  );
}
