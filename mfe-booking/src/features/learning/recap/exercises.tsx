import { showsSomething } from "@kalima/contracts/domain";
import { EXERCISE_GAP, isRightAnswer, type RecapExercise } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Link, TextField } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { type FormEvent, useId, useState } from "react";
import styles from "./recap.module.css";

/** Exercises with the student's own words. */
export function Exercises({ exercises }: { exercises: readonly RecapExercise[] }) {
  const { t } = useTranslation("booking");
  const id = useId();
  const known = exercises.filter(({ kind }) => kind === "gap" || kind === "match");
  if (known.length === 0) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.part}>
        <h3 className={styles.title} id={id}>
          {t("recap.exercises")}
        </h3>
        <ol className={styles.list}>
          {known.map((exercise) => (
            <li key={`${exercise.kind} ${exercise.answer}`}>
              <Exercise exercise={exercise} />
            </li>
          ))}
        </ol>
        <Link href="/profile/vocabulary">{t("recap.practise")}</Link>
      </div>
    </Card>
  );
}

/** One exercise: an answer, and whether it is right. After a wrong one the student tries again, or sees the answer. */
function Exercise({ exercise }: { exercise: RecapExercise }) {
  const { t } = useTranslation("booking");
  const [given, setGiven] = useState("");
  const [result, setResult] = useState<"right" | "wrong" | "shown" | null>(null);

  function check(event: FormEvent) {
    event.preventDefault();
    if (showsSomething(given)) setResult(isRightAnswer(exercise, given) ? "right" : "wrong");
  }

  function change(next: string) {
    setGiven(next);
    setResult(null);
  }

  const isOver = result === "right" || result === "shown";
  return (
    <form className={styles.exercise} noValidate onSubmit={check}>
      {exercise.kind === "match" ? (
        <RadioGroup
          isDisabled={isOver}
          label={<Question of="match" text={exercise.prompt} />}
          onChange={change}
          value={given || null}
        >
          {exercise.options.map((option) => (
            <Radio key={option} value={option}>
              <bdi>{option}</bdi>
            </Radio>
          ))}
        </RadioGroup>
      ) : (
        <>
          {exercise.sentence !== null && (
            <p className={styles.sentence} dir="auto" lang="en">
              {exercise.sentence.replace(EXERCISE_GAP, "______")}
            </p>
          )}
          <TextField
            autoComplete="off"
            isDisabled={isOver}
            label={<Question of="gap" text={exercise.prompt} />}
            name="answer"
            onChange={change}
            value={given}
          />
        </>
      )}
      <div className={styles.actions}>
        {!isOver && (
          <Button size="small" type="submit">
            {t("recap.check")}
          </Button>
        )}
        {result === "wrong" && (
          <Button onPress={() => setResult("shown")} size="small" variant="quiet">
            {t("recap.show")}
          </Button>
        )}
        <span role="status">
          {result === "right" && <StatusPill tone="ok">{t("recap.right")}</StatusPill>}
          {result === "wrong" && <StatusPill tone="warn">{t("recap.wrong")}</StatusPill>}
          {result === "shown" && (
            <>
              {t("recap.answer")} <bdi>{exercise.answer}</bdi>
            </>
          )}
        </span>
      </div>
    </form>
  );
}

function Question({ of, text }: { of: "gap" | "match"; text: string }) {
  const { t } = useTranslation("booking");
  return (
    <>
      <span>{t(`recap.questions.${of}`)}</span> <bdi>{text}</bdi>
    </>
  );
}
