import type { LearnedWord } from "@kalima/learning-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { MemoryBar } from "../practice/memory-bar.tsx";
import { ListenButton } from "../practice/sound.tsx";
import styles from "./vocabulary.module.css";

/** All words beside their meaning, with the memory of each, its example and its lesson. */
export function WordList({ words }: { words: readonly LearnedWord[] }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return (
    <ul className={styles.words}>
      {words.map((word) => (
        <li className={styles.row} key={word.word}>
          <p className={styles.word}>
            <b dir="auto">{word.word}</b>
            <ListenButton text={word.word} />
          </p>
          {word.meaning === "" ? (
            <p className={styles.quiet}>{t("vocabulary.noMeaning")}</p>
          ) : (
            <p className={styles.meaning}>
              <bdi>{word.meaning}</bdi>
            </p>
          )}
          <div className={styles.memory}>{word.cards.length > 0 && <MemoryBar word={word} />}</div>
          <div className={styles.more}>
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
          </div>
        </li>
      ))}
    </ul>
  );
}
