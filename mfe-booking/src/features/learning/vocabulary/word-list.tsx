import type { LearnedWord } from "@kalima/contracts/api";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import styles from "./vocabulary.module.css";

type Progress = "noMeaning" | "new" | "due" | "known";

const TONES: Readonly<Record<Progress, StatusTone>> = { noMeaning: "warn", new: "info", due: "warn", known: "ok" };

function describeProgress({ cards }: LearnedWord): Progress {
  if (cards.length === 0) return "noMeaning";
  if (cards.every(({ dueAt }) => dueAt === null)) return "new";
  return cards.some(({ isDue }) => isDue) ? "due" : "known";
}

/** All words, with their meaning, example and lesson. */
export function WordList({ words }: { words: readonly LearnedWord[] }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return (
    <ul className={styles.words}>
      {words.map((word) => (
        <li className={styles.word} key={word.word}>
          <div className={styles.wordHead}>
            <p className={styles.both}>
              <b dir="auto">{word.word}</b> <bdi>{word.meaning}</bdi>
            </p>
            <StatusPill tone={TONES[describeProgress(word)]}>
              {t(`vocabulary.progress.${describeProgress(word)}`)}
            </StatusPill>
          </div>
          {word.example && (
            <p className={styles.example}>
              <bdi>{word.example}</bdi>
            </p>
          )}
          <p className={styles.quiet}>
            <Link href={`/lessons/${word.lesson.id}/room`} tone="plain">
              {t("vocabulary.from", {
                name: word.lesson.trainer[language],
                date: format.date(word.lesson.startsAt, { day: "numeric", month: "long" }),
              })}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
