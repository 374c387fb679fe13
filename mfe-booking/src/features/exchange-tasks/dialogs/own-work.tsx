import type { LessonDetails } from "@kalima/booking-contract";
import { toMegabytes } from "@kalima/contracts/uploads";
import { TASK_UPLOAD } from "@kalima/learning-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { FileButton, UploadProgress } from "../components/file-field.tsx";
import styles from "../components/tasks.module.css";
import { useTaskChange } from "../tasks.mutations.ts";

/** Sends the trainer work that nobody asked for, after a completed session. */
export function OwnWork({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const change = useTaskChange();
  const title = t("tasks.own.title", { day: format.date(lesson.startsAt) });
  return (
    <div className={styles.send}>
      {/* It takes the place of the button that was pressed. */}
      <FileButton
        autoFocus
        isPending={change.isPending}
        label={t("tasks.own.choose")}
        onChoose={(file) => change.mutate({ do: "sendOwn", lessonId: lesson.id, title, file })}
        variant="secondary"
      >
        {t("tasks.own.send")}
      </FileButton>
      <span className={styles.quiet}>{t("tasks.own.rule", { size: format.number(toMegabytes(TASK_UPLOAD)) })}</span>
      <UploadProgress share={change.uploadShare} />
      {change.error ? <FormError>{errorText(change.error)}</FormError> : null}
    </div>
  );
}
