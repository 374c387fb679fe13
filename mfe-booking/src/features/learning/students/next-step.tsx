import { showsSomething } from "@kalima/contracts/domain";
import { PLAN_STEP_MAX_LENGTH, type TrainersStudent } from "@kalima/learning-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { type FormEvent, useState } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { Plan } from "../plan/plan.tsx";
import { Part } from "./part.tsx";
import styles from "./student-page.module.css";
import { useWriteStep } from "./students.queries.ts";

/** The next step of a student: the one that the trainer wrote, else that of the newest feedback; and the way to write another. */
export function NextStep({ student: { id, plan = [], nextStep } }: { student: TrainersStudent }) {
  const { t } = useTranslation("booking");
  return (
    <Part title={t("student.nextStep")}>
      <Plan steps={plan} />
      {nextStep && plan.length === 0 && <FromFeedback nextStep={nextStep} />}
      <WriteStep key={id} studentId={id} />
    </Part>
  );
}

function FromFeedback({ nextStep }: { nextStep: NonNullable<TrainersStudent["nextStep"]> }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  return (
    <>
      <UserText className={styles.lines}>{nextStep.text}</UserText>
      <Link href={`${paths.lessons}/${nextStep.lessonId}`}>
        {t("student.fromFeedback", { date: format.date(nextStep.at) })}
      </Link>
    </>
  );
}

function WriteStep({ studentId }: { studentId: string }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const write = useWriteStep(studentId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showsSomething(text)) write.mutate(text.trim(), { onSuccess: () => setText("") });
  }

  return (
    <form className={styles.note} noValidate onSubmit={submit}>
      <TextArea
        description={t("plan.meaning")}
        label={t("plan.label")}
        maxLength={PLAN_STEP_MAX_LENGTH}
        name="step"
        onChange={setText}
        rows={2}
        value={text}
      />
      <FormError>{write.error ? errorText(write.error) : null}</FormError>
      <div>
        <Button
          isDisabled={!showsSomething(text)}
          isPending={write.isPending}
          size="small"
          type="submit"
          variant="secondary"
        >
          {t("plan.save")}
        </Button>
      </div>
    </form>
  );
}
