import { usePlatform, useTranslation } from "@kalima/platform/react";
import styles from "./waiting-answers.module.css";

const ANSWERS = ["absent", "pay", "refund", "devices"] as const;

/** Frequent questions, for visitors who wait in the queue. */
export function WaitingAnswers() {
  const { t } = useTranslation("support-chat");
  const { instance } = usePlatform().i18n;
  // Texts load apart from the code: rather no answers than the names of their texts.
  if (!instance.exists("answers.title", { ns: "support-chat" })) return null;
  return (
    <section aria-label={t("answers.title")} className={styles.answers}>
      <h3 className={styles.title}>{t("answers.title")}</h3>
      {ANSWERS.map((answer) => (
        <details key={answer} className={styles.answer}>
          <summary>{t(`answers.${answer}.question`)}</summary>
          <p>{t(`answers.${answer}.answer`)}</p>
        </details>
      ))}
    </section>
  );
}
