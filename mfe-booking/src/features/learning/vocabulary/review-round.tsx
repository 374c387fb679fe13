import type { LearnedWord } from "@kalima/learning-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useEffect, useId, useRef, useState } from "react";
import { SoundNote } from "../practice/sound.tsx";
import { ReviewCard } from "./review-card.tsx";
import { afterReview, buildRound, dueCards, nextDue } from "./review-queue.ts";
import styles from "./vocabulary.module.css";
import { useReview } from "./vocabulary.queries.ts";

/** Cards that are due, one after the other. A round keeps its cards, whatever is loaded in the meantime. */
export function ReviewRound({ words }: { words: readonly LearnedWord[] }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  const [round, setRound] = useState(() => buildRound(words));
  const [done, setDone] = useState(0);
  const review = useReview((card) => {
    setRound((cards) => afterReview(cards, card, Date.now()));
    setDone((count) => count + 1);
  });
  const [queued] = round;

  function begin() {
    setRound(buildRound(words));
    setDone(0);
  }

  return (
    <Card aria-labelledby={id} as="section" className={styles.review}>
      <div className={styles.top}>
        <h2 className={styles.title} id={id}>
          {t("vocabulary.review")}
        </h2>
        {queued && (
          <p className={styles.quiet} role="status">
            {t("practice.position", { at: format.number(done + 1), of: format.number(done + round.length) })}
          </p>
        )}
      </div>
      <div>
        {queued && <p className={styles.quiet}>{t("practice.bothWays")}</p>}
        <SoundNote />
      </div>
      {queued ? (
        <ReviewCard
          isPending={review.isPending}
          key={`${done} ${queued.word.word} ${queued.card.direction}`}
          onGrade={(grade) => review.mutate({ queued, grade })}
          queued={queued}
          takesFocus={done > 0}
        />
      ) : (
        <RoundOver done={done} onBegin={begin} words={words} />
      )}
    </Card>
  );
}

type RoundOverProps = { words: readonly LearnedWord[]; done: number; onBegin: () => void };

function RoundOver({ words, done, onBegin }: RoundOverProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(null);
  const message = useRef<HTMLParagraphElement>(null);
  const due = dueCards(words);
  const next = nextDue(words);

  useEffect(() => {
    if (done > 0) message.current?.focus();
  }, [done]);

  return (
    <div className={styles.over}>
      <p className={styles.title} ref={message} tabIndex={-1}>
        {done > 0 ? t("vocabulary.done", { count: done }) : t("vocabulary.nothingDue")}
      </p>
      {due > 0 ? (
        <Button onPress={onBegin}>{t("vocabulary.goOn", { count: due })}</Button>
      ) : (
        next && <p className={styles.quiet}>{t("vocabulary.next", { time: format.relative(next, now) })}</p>
      )}
    </div>
  );
}
