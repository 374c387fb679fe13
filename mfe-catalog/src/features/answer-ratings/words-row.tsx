import type { WordsAboutTrainer } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat, VisuallyHidden } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useId, useState } from "react";
import list from "../../shared/decisions.module.css";
import { languageOf } from "../../shared/language-of.ts";
import { Stars } from "../../shared/stars.tsx";
import { ReactionForm } from "./reaction-form.tsx";
import styles from "./words-about-you.module.css";
import type { Reaction } from "./words-about-you.queries.ts";

const TONES = { waiting: "warn", shown: "ok", hidden: "neutral" } as const;

/** Words of a student with the trainer's answer, or the ways to answer and to report them. */
export function WordsRow({ words: about }: { words: WordsAboutTrainer }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const textId = useId();
  const [writing, setWriting] = useState<Reaction | null>(null);
  const { stars, words, name, writtenAt, answer, isReported } = about;
  const state = answer && answer.state in TONES ? (answer.state as keyof typeof TONES) : "waiting";

  return (
    <li className={rows.row}>
      <blockquote className={styles.words} dir="auto" id={textId} lang={languageOf(words)}>
        {words}
      </blockquote>
      <p className={list.about}>
        <Stars given={stars} />
        <VisuallyHidden>{t("card.rating", { average: format.number(stars) })}</VisuallyHidden>
        {name && <bdi>{name}</bdi>}
        <time className={list.date} dateTime={writtenAt}>
          {format.date(writtenAt)}
        </time>
        {isReported && <StatusPill tone="warn">{t("ownRatings.reported")}</StatusPill>}
      </p>
      {answer && (
        <div className={styles.answer}>
          <p className={list.about}>
            <span>{t("ownRatings.yourAnswer")}</span>
            <StatusPill tone={TONES[state]}>{t(`ownRatings.answerState.${state}`)}</StatusPill>
          </p>
          <blockquote className={styles.words} dir="auto" lang={languageOf(answer.text)}>
            {answer.text}
          </blockquote>
        </div>
      )}
      {writing && <ReactionForm about={about} kind={writing} onClose={() => setWriting(null)} />}
      {!writing && (
        <div className={rows.actions}>
          {!answer && (
            <Button aria-describedby={textId} onPress={() => setWriting("answer")} size="small" variant="secondary">
              {t("ownRatings.answer")}
            </Button>
          )}
          {!isReported && (
            <Button aria-describedby={textId} onPress={() => setWriting("report")} size="small" variant="quiet">
              {t("ownRatings.report")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
