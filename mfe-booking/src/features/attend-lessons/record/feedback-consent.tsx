import type { LessonDetails } from "@kalima/booking-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Link } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import type { ReactNode } from "react";
import { type LessonChange, useLessonChange } from "../lessons.mutations.ts";
import styles from "./lesson-record.module.css";

/**
 * Consent to show this lesson's feedback on the trainer's public page. The student gives or refuses it and can change the
 * answer at any time. With consent, the trainer can hide the feedback.
 */
export function FeedbackConsent({ lesson }: { lesson: LessonDetails }) {
  const { feedbackConsent: consent, studentName } = lesson;
  if (!consent) return null;
  if (studentName === null) return <StudentsAnswer consent={consent} lesson={lesson} />;
  return consent.mayShow ? <TrainersWish consent={consent} lesson={lesson} /> : null;
}

type PartProps = { lesson: LessonDetails; consent: NonNullable<LessonDetails["feedbackConsent"]> };

type AnswerProps = {
  id: string;
  text: string;
  choices: readonly [label: string, change: LessonChange][];
  children?: ReactNode;
};

/** A line that says how things stand, and the choices from there. */
function Answer({ id, text, choices, children }: AnswerProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const change = useLessonChange(id);
  return (
    <div className={styles.answer}>
      <p className={styles.quiet}>{text}</p>
      <div className={styles.choices}>
        {choices.map(([label, body]) => (
          <Button
            isDisabled={change.isPending}
            key={label}
            onPress={() => change.mutate(body)}
            size="small"
            variant="secondary"
          >
            {t(`record.consent.${label}`)}
          </Button>
        ))}
        {children}
      </div>
      <FormError>{errorText(change.error)}</FormError>
    </div>
  );
}

const consent = (mayShow: boolean, mayName: boolean): LessonChange => ({ do: "consent", body: { mayShow, mayName } });
const ALLOW: AnswerProps["choices"] = [
  ["withoutName", consent(true, false)],
  ["withName", consent(true, true)],
];
/** The choices of a student, by how things stand. */
const CHOICES: Record<"question" | "refused" | "shown" | "named", AnswerProps["choices"]> = {
  question: [...ALLOW, ["no", consent(false, false)]],
  refused: ALLOW,
  shown: [["withdraw", consent(false, false)]],
  named: [["withdraw", consent(false, false)]],
};

function StudentsAnswer({ lesson: { id, teacher }, consent: { mayShow, mayName } }: PartProps) {
  const { t } = useTranslation("booking");
  const name = teacher.name[usePlatform().i18n.language];
  const state = mayShow === null ? "question" : !mayShow ? "refused" : mayName ? "named" : "shown";
  return (
    <Answer choices={CHOICES[state]} id={id} text={t(`record.consent.${state}`, { name })}>
      {mayShow && <Link href={`/teachers/${teacher.id}#feedback`}>{t("record.consent.see")}</Link>}
    </Answer>
  );
}

function TrainersWish({ lesson: { id, teacher, studentName }, consent: { isHidden } }: PartProps) {
  const { t } = useTranslation("booking");
  return (
    <Answer
      choices={[[isHidden ? "unhide" : "hide", { do: "hide", body: { isHidden: !isHidden } }]]}
      id={id}
      text={t(isHidden ? "record.consent.hidden" : "record.consent.allowed", { name: studentName })}
    >
      <Link href={`/teachers/${teacher.id}#feedback`}>{t("record.consent.page")}</Link>
    </Answer>
  );
}
