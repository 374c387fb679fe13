import type { OpenPlacementSection } from "@kalima/catalog-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useFailureToast, useNow, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { HoldClock } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAttemptSteps } from "../placement.mutations.ts";
import { type Answers, listQuestions, openQuestions, toAnswers, toChoices } from "./answers.ts";
import { GroupSource } from "./group-source.tsx";
import { QuestionCard } from "./question-card.tsx";
import styles from "./section.module.css";
import { useAutosave } from "./use-autosave.ts";

/** Delay between attempts to hand in a section whose time is up: this clock may be ahead of the server's. */
const HAND_IN_MS = 5_000;

type Props = { attemptId: string; section: OpenPlacementSection; isLast: boolean; onOutdated: () => void };

/** A section that is being taken: every question needs an answer before the next one, until its time is over. */
export function SectionForm({ attemptId, section, isLast, onOutdated }: Props) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const showFailure = useFailureToast();
  const { submit, showTranscript } = useAttemptSteps();
  const [answers, setAnswers] = useState<Answers>(() => toAnswers(section));
  const [wasSubmitted, setSubmitted] = useState(false);
  const saving = useAutosave({ attemptId, number: section.number, answers, isSubmitting: submit.isPending });
  /** On a phone one question is shown at a time: this one. */
  const [current, setCurrent] = useState(0);
  const cards = useRef(new Map<string, { focus: () => void } | null>());
  const open = openQuestions(section.groups, answers);
  const questions = listQuestions(section.groups);
  const total = questions.length;
  const shown = questions[current]?.id;
  const seconds = Math.max(0, Math.ceil((Date.parse(section.endsAt) - useNow(1_000)) / 1_000));
  const isTimeOver = seconds === 0;

  function finish() {
    if (submit.isPending) return;
    submit.mutate(
      { id: attemptId, number: section.number, answers: toChoices(answers), isTimeOver },
      {
        onError: (error) => {
          if (isAppError(error) && error.code === "placement.section_changed") onOutdated();
          else if (!(isAppError(error) && error.code === "placement.incomplete")) showFailure(error);
        },
      },
    );
  }

  function next() {
    setSubmitted(true);
    const [first] = open;
    if (first === undefined || isTimeOver) return finish();
    flushSync(() => setCurrent(questions.findIndex(({ id }) => id === first)));
    cards.current.get(first)?.focus();
  }

  // Choices made before the time is over still count, so they are handed in without a press.
  const handIn = useRef(finish);
  handIn.current = finish;
  useEffect(() => {
    if (!isTimeOver) return;
    handIn.current();
    const timer = setInterval(() => handIn.current(), HAND_IN_MS);
    return () => clearInterval(timer);
  }, [isTimeOver]);

  return (
    <Form className={styles.form} onSubmit={next}>
      <div className={styles.bar}>
        <p className={styles.answered}>{t("placement.answered", { done: total - open.length, total })}</p>
        <HoldClock
          announcementOf={(minutes) =>
            minutes === 0 ? t("placement.timeOver") : t("placement.minutesLeft", { count: minutes })
          }
          label={t("placement.timeLeft")}
          seconds={seconds}
        />
      </div>
      {section.groups.map((group) => (
        <div
          className={styles.group}
          data-current={group.questions.some(({ id }) => id === shown)}
          key={group.questions[0]?.id}
        >
          <GroupSource
            group={group}
            isPending={showTranscript.isPending}
            onShowTranscript={() => showTranscript.mutate({ id: attemptId, number: section.number })}
          />
          {group.questions.map((question) => (
            <QuestionCard
              isCurrent={question.id === shown}
              choice={answers[question.id]}
              isMissing={wasSubmitted && answers[question.id] === undefined}
              key={question.id}
              onChoose={(choice) => setAnswers((before) => ({ ...before, [question.id]: choice }))}
              question={question}
              ref={(card) => void cards.current.set(question.id, card)}
            />
          ))}
        </div>
      ))}
      <div className={styles.steps}>
        <Button isDisabled={current === 0} onPress={() => setCurrent(current - 1)} variant="secondary">
          {t("placement.previousQuestion")}
        </Button>
        <p className={styles.answered}>{t("placement.question", { number: current + 1, total })}</p>
        <Button isDisabled={current === total - 1} onPress={() => setCurrent(current + 1)} variant="secondary">
          {t("placement.nextQuestion")}
        </Button>
      </div>
      {wasSubmitted && open.length > 0 && <FormError>{errorText("placement.incomplete")}</FormError>}
      <div className={styles.foot} data-last={current === total - 1}>
        <Button isPending={submit.isPending} type="submit">
          {t(isLast ? "placement.seeResult" : "placement.nextSection")}
        </Button>
        <p className={styles.hint} role="status">
          {t(`placement.save.${saving}`)}
        </p>
      </div>
    </Form>
  );
}
