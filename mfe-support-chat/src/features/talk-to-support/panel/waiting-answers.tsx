import { usePlatform, useTranslation } from "@kalima/platform/react";
import styles from "./waiting-answers.module.css";

const ANSWERS = ["absent", "pay", "refund", "devices"] as const;

/** Texts load apart from the code: rather no answers than the names of their texts. */
function useHasTexts(): boolean {
  return usePlatform().i18n.instance.exists("answers.title", { ns: "support-chat" });
}

/** Frequent questions, for visitors who wait in the queue and have not written yet. */
export function WaitingAnswers() {
  const { t } = useTranslation("support-chat");
  if (!useHasTexts()) return null;
  return (
    <section aria-label={t("answers.title")} className={styles.answers}>
      <h3 className={styles.title}>{t("answers.title")}</h3>
      <Answers />
    </section>
  );
}

/** The same in one line, which leaves the room to the conversation. */
export function FoldedAnswers() {
  const { t } = useTranslation("support-chat");
  if (!useHasTexts()) return null;
  return (
    <details className={styles.answers}>
      <summary className={styles.title}>{t("answers.title")}</summary>
      <Answers />
    </details>
  );
}

function Answers() {
  const { t } = useTranslation("support-chat");
  return ANSWERS.map((answer) => (
    <details key={answer} className={styles.answer}>
      <summary>{t(`answers.${answer}.question`)}</summary>
      <p>{t(`answers.${answer}.answer`)}</p>
    </details>
  ));
}
