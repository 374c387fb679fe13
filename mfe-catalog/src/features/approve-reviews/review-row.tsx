import type { Review } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat, VisuallyHidden } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { useId } from "react";
import list from "../../shared/decisions.module.css";
import { languageOf } from "../../shared/language-of.ts";
import { Stars } from "../../shared/stars.tsx";
import { useBilingual } from "../../shared/use-bilingual.ts";
import styles from "./review-row.module.css";
import type { Decision } from "./reviews.queries.ts";

type ReviewRowProps = {
  review: Review;
  isPending: boolean;
  onDecide: (about: Decision["about"], isShown: boolean) => void;
};

/** One text with its stars, its trainer and the trainer's answer, and what may be done with each. */
export function ReviewRow({ review, isPending, onDecide }: ReviewRowProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const bilingual = useBilingual();
  const textId = useId();
  const { stars, trainer, text, state, writtenAt, answer, report } = review;

  return (
    <li className={rows.row}>
      <p className={list.about}>
        <strong>{bilingual(trainer)}</strong>
        <Stars given={stars} />
        <VisuallyHidden>{t("card.rating", { average: format.number(stars) })}</VisuallyHidden>
        <time className={list.date} dateTime={writtenAt}>
          {format.dateTime(writtenAt)}
        </time>
      </p>
      <blockquote className={styles.text} dir="auto" id={textId} lang={languageOf(text)}>
        {text}
      </blockquote>
      {report && (
        <div className={styles.part}>
          <p className={list.about}>{t("reviews.reported")}</p>
          <blockquote className={styles.text} dir="auto" lang={languageOf(report.reason)}>
            {report.reason}
          </blockquote>
        </div>
      )}
      <div className={rows.actions}>
        {(state !== "shown" || report) && (
          <Button aria-describedby={textId} isPending={isPending} onPress={() => onDecide("words", true)} size="small">
            {t(state === "shown" ? "reviews.keep" : "reviews.show")}
          </Button>
        )}
        {state !== "hidden" && (
          <Button
            aria-describedby={textId}
            isPending={isPending}
            onPress={() => onDecide("words", false)}
            size="small"
            variant="secondary"
          >
            {t("reviews.hide")}
          </Button>
        )}
      </div>
      {answer && <Answer answer={answer} isPending={isPending} onDecide={(isShown) => onDecide("answer", isShown)} />}
    </li>
  );
}

type AnswerProps = {
  answer: NonNullable<Review["answer"]>;
  isPending: boolean;
  onDecide: (isShown: boolean) => void;
};

/** The trainer's answer, which is decided about by itself. */
function Answer({ answer: { text, state }, isPending, onDecide }: AnswerProps) {
  const { t } = useTranslation("catalog");
  const textId = useId();
  return (
    <div className={styles.part}>
      <p className={list.about}>
        <span>{t("reviews.answer")}</span>
        <span className={list.date}>{t(`reviews.answerState.${state}`)}</span>
      </p>
      <blockquote className={styles.text} dir="auto" id={textId} lang={languageOf(text)}>
        {text}
      </blockquote>
      <div className={rows.actions}>
        {state !== "shown" && (
          <Button aria-describedby={textId} isPending={isPending} onPress={() => onDecide(true)} size="small">
            {t("reviews.showAnswer")}
          </Button>
        )}
        {state !== "hidden" && (
          <Button
            aria-describedby={textId}
            isPending={isPending}
            onPress={() => onDecide(false)}
            size="small"
            variant="secondary"
          >
            {t("reviews.hideAnswer")}
          </Button>
        )}
      </div>
    </div>
  );
}
