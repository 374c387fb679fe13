import type { LessonDetails, RateLesson } from "@kalima/booking-contract";
import { RATING_CRITERIA } from "@kalima/catalog-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Checkbox, TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { useLessonChange } from "../lessons.mutations.ts";
import { StarsField } from "../stars/stars.tsx";
import styles from "./dialogs.module.css";

const FEEDBACK_MAX_LENGTH = 500;

/** The student's rating: the lesson as a whole, four criteria, and words, which others read where the student allows it (BO-19). */
export function RateDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const format = useFormat();
  const [stars, setStars] = useState<number | null>(lesson.rating?.stars ?? null);
  const [criteria, setCriteria] = useState<NonNullable<RateLesson["criteria"]>>(lesson.rating?.criteria ?? {});
  const [feedback, setFeedback] = useState(lesson.rating?.feedback ?? "");
  const [mayShow, setMayShow] = useState(lesson.rating?.mayShow ?? false);
  const [mayName, setMayName] = useState(lesson.rating?.mayName ?? false);
  const [wasTried, setTried] = useState(false);
  const field = useRef<{ focus: () => void }>(null);
  const change = useLessonChange(lesson.id);

  function submit() {
    setTried(true);
    if (stars === null) return field.current?.focus();
    change.mutate(
      { do: "rate", body: { stars, criteria, feedback: feedback.trim(), mayShow, mayName: mayShow && mayName } },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("lessons.rate.save")}
      title={t("lessons.rate.title", { name: lesson.teacher.name[language] })}
    >
      <p className={styles.lead}>{format.dateTime(lesson.startsAt)}</p>
      <StarsField
        errorMessage={wasTried && stars === null ? errorText("validation.required") : undefined}
        label={t("lessons.rate.whole")}
        onChange={setStars}
        ref={field}
        size={32}
        value={stars}
      />
      <div className={styles.criteria}>
        {RATING_CRITERIA.map((criterion) => (
          <StarsField
            key={criterion}
            label={t(`lessons.rate.criteria.${criterion}`)}
            onChange={(given) => setCriteria((before) => ({ ...before, [criterion]: given }))}
            value={criteria[criterion] ?? null}
          />
        ))}
      </div>
      <TextArea
        description={t("lessons.rate.wordsHelp")}
        label={t("lessons.rate.words")}
        maxLength={FEEDBACK_MAX_LENGTH}
        name="feedback"
        onChange={setFeedback}
        rows={3}
        value={feedback}
      />
      <Checkbox isSelected={mayShow} name="mayShow" onChange={setMayShow}>
        {t("lessons.rate.mayShow")}
      </Checkbox>
      {mayShow && (
        <Checkbox isSelected={mayName} name="mayName" onChange={setMayName}>
          {t("lessons.rate.mayName")}
        </Checkbox>
      )}
    </FormDialog>
  );
}
