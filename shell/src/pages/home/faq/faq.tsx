import { LESSON_MINUTES, SHORT_LESSON_MINUTES } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/translation";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { Plus } from "@kalima/ui/icons";
import { Section } from "../section.tsx";
import styles from "./faq.module.css";
import { TalkCard } from "./talk-card.tsx";

const QUESTIONS = ["first", "second", "third", "fourth", "fifth"] as const;

type FaqProps = { ways: string; onAskSupport: () => void };

/** Five questions as the browser's own disclosures: keyboard, search in page and no script needed. */
export function Faq({ ways, onAskSupport }: FaqProps) {
  const { t } = useTranslation("shell");
  return (
    <Section id="faq" title={t("home.faq.title")} tone="sunken">
      <div className={styles.columns}>
        <div className={styles.questions}>
          {QUESTIONS.map((key) => (
            <details className={styles.entry} key={key}>
              <summary className={styles.question}>
                <span>{t(`home.faq.${key}.question`)}</span>
                <Plus className={styles.sign} />
              </summary>
              <p className={styles.answer}>
                {t(`home.faq.${key}.answer`, {
                  hours: FEEDBACK_HOURS,
                  minutes: LESSON_MINUTES,
                  short: SHORT_LESSON_MINUTES,
                  ways,
                })}
              </p>
            </details>
          ))}
        </div>
        <TalkCard onAskSupport={onAskSupport} />
      </div>
    </Section>
  );
}
