import { CARD_GRADES, type CardGrade } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ListenButton } from "../practice/sound.tsx";
import { type QueuedCard, toLargestUnit } from "./review-queue.ts";
import styles from "./vocabulary.module.css";

type ReviewCardProps = {
  queued: QueuedCard;
  isPending: boolean;
  /** True if the card follows another one: then the keyboard is already here. */
  takesFocus: boolean;
  onGrade: (grade: CardGrade) => void;
};

/** A card: its question, then the answer with four grades. Space shows the answer, 1 to 4 grade it. */
export function ReviewCard({ queued: { word, card }, isPending, takesFocus, onGrade }: ReviewCardProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [isShown, setShown] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const asksMeaning = card.direction === "recall_meaning";

  useEffect(() => {
    if (isShown) answer.current?.focus();
    else if (takesFocus) question.current?.focus();
  }, [isShown, takesFocus]);

  function pressKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnCard = event.target === question.current || event.target === answer.current;
    if (!isShown && isOnCard && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      setShown(true);
    }
    const grade = CARD_GRADES[Number(event.key) - 1];
    if (isShown && grade && !isPending) onGrade(grade);
  }

  const pauseText = (grade: CardGrade) => {
    const { value, unit } = toLargestUnit(card.next[grade]);
    return format.number(value, { style: "unit", unit, unitDisplay: "short" });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are a shortcut for the buttons inside, which have the focus
    <div className={styles.card} onKeyDown={pressKey}>
      <div className={styles.side} ref={question} tabIndex={-1}>
        <p className={styles.quiet}>{t(asksMeaning ? "vocabulary.asksMeaning" : "vocabulary.asksWord")}</p>
        <div className={styles.spoken}>
          <p className={styles.asked} dir="auto">
            {asksMeaning ? word.word : word.meaning}
          </p>
          {asksMeaning && <ListenButton text={word.word} />}
        </div>
      </div>
      {isShown ? (
        <>
          <div className={styles.side} ref={answer} tabIndex={-1}>
            <div className={styles.spoken}>
              <p className={styles.answer} dir="auto">
                {asksMeaning ? word.meaning : word.word}
              </p>
              {!asksMeaning && <ListenButton text={word.word} />}
            </div>
            {word.example && (
              <p className={styles.example} dir="auto">
                {word.example}
              </p>
            )}
          </div>
          <fieldset aria-label={t("vocabulary.howWell")} className={styles.grades}>
            {CARD_GRADES.map((grade, at) => (
              <Button
                aria-keyshortcuts={String(at + 1)}
                isDisabled={isPending}
                key={grade}
                onPress={() => onGrade(grade)}
                variant={grade === "good" ? "primary" : "secondary"}
              >
                <span className={styles.grade}>
                  <span>{t(`vocabulary.grade.${grade}`)}</span>
                  <small>{pauseText(grade)}</small>
                </span>
              </Button>
            ))}
          </fieldset>
        </>
      ) : (
        <Button onPress={() => setShown(true)}>{t("vocabulary.show")}</Button>
      )}
      <p className={styles.keys}>{t(isShown ? "vocabulary.keys.grade" : "vocabulary.keys.show")}</p>
    </div>
  );
}
