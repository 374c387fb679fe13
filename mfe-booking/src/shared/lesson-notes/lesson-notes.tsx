import type { LessonNotes as Notes } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { UserText } from "@kalima/ui/user-text";
import styles from "./lesson-notes.module.css";

type LessonWordsProps = { words: readonly { word: string; meaning: string; example?: string | null | undefined }[] };

/** The vocabulary of a lesson, each word with its meaning and an example. */
export function LessonWords({ words }: LessonWordsProps) {
  return (
    <dl className={styles.words}>
      {words.map(({ word, meaning, example }) => (
        <div key={`${word} ${meaning}`}>
          <dt>
            <bdi lang="en">{word}</bdi>
          </dt>
          <dd>
            <bdi>{meaning}</bdi>
          </dd>
          {example && (
            <dd className={styles.example}>
              <bdi lang="en">{example}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Text that student and trainer wrote down together. */
export function NotesText({ text }: Pick<Notes, "text">) {
  return <UserText className={styles.text}>{text}</UserText>;
}

/** True if nothing was written down. */
export function isBlank({ text, words }: Notes): boolean {
  return !showsSomething(text) && words.length === 0;
}
