import { useTranslation } from "@kalima/platform/translation";
import { Star } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import styles from "./feedback-sheet.module.css";

/** A sheet as a student gets it: their English sentences with corrections, the notes in the language of the page. */
export function FeedbackSheet() {
  const { t } = useTranslation("shell");
  return (
    <figure aria-label={t("home.feedback.sheetTitle")} className={styles.sheet}>
      <header className={styles.head}>
        <span className={styles.title}>{t("home.feedback.sheetTitle")}</span>
        <span className={styles.example}>{t("home.feedback.sheetExample")}</span>
      </header>
      <ol className={styles.lines}>
        <Line note={t("home.feedback.noteFirst")}>
          Yesterday I <del className={styles.wrong}>go</del> <ins className={styles.right}>went</ins> to the interview.
        </Line>
        <Line note={t("home.feedback.noteSecond")}>
          They <del className={styles.wrong}>asked from me</del> <ins className={styles.right}>asked me</ins> about my
          last project.
        </Line>
        <Line isPraise note={t("home.feedback.noteThird")}>
          I <mark className={styles.good}>took a deep breath</mark> and told them everything.
        </Line>
      </ol>
      <footer className={styles.next}>
        <strong>{t("home.feedback.nextTitle")}</strong>
        <span>{t("home.feedback.next")}</span>
      </footer>
    </figure>
  );
}

function Line({ note, isPraise = false, children }: { note: string; isPraise?: boolean; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <p className={styles.sentence} dir="ltr" lang="en">
        {children}
      </p>
      <p className={styles.note}>
        {isPraise ? <Star size={16} /> : null}
        {note}
      </p>
    </li>
  );
}
