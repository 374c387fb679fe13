import {
  DELAY_REASON_MAX_LENGTH,
  type LessonDetails,
  MAX_DELAY_MINUTES,
  MIN_DELAY_MINUTES,
} from "@kalima/booking-contract";
import { MINUTE_MS, showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { useChangeLesson } from "../lessons.mutations.ts";
import styles from "./change-lesson.module.css";

/** The trainer announces to be late, with a reason that the student reads at once. A second announcement replaces the first. */
export function DelayDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const errorText = useErrorText();
  const [minutes, setMinutes] = useState<number>(lesson.announcedDelay ?? MIN_DELAY_MINUTES);
  const [reason, setReason] = useState(lesson.announcedDelay ? (lesson.delayReason ?? "") : "");
  const [wasTried, setTried] = useState(false);
  const change = useChangeLesson(lesson.id);
  const isReasonMissing = !showsSomething(reason);

  function submit() {
    setTried(true);
    if (isReasonMissing) return;
    change.mutate({ do: "delay", body: { minutes, reason: reason.trim() } }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("change.delay.confirm", { name: lesson.studentName })}
      title={t("change.delay.title")}
    >
      <p className={styles.meaning}>{t("change.delay.meaning", { name: lesson.studentName })}</p>
      <RadioGroup
        label={t("change.delay.minutes")}
        onChange={(value) => setMinutes(Number(value))}
        value={String(minutes)}
      >
        {[MIN_DELAY_MINUTES, MAX_DELAY_MINUTES].map((known) => (
          <Radio key={known} value={String(known)}>
            {t("change.delay.choice", {
              count: known,
              time: format.time(Date.parse(lesson.startsAt) + known * MINUTE_MS),
            })}
          </Radio>
        ))}
      </RadioGroup>
      <TextArea
        errorMessage={wasTried && isReasonMissing ? errorText("validation.required") : undefined}
        isRequired
        label={t("change.delay.reason")}
        maxLength={DELAY_REASON_MAX_LENGTH}
        name="reason"
        onChange={setReason}
        rows={2}
        value={reason}
      />
    </FormDialog>
  );
}
