import { TASK_MAX_SCORE, TASK_TEXT_MAX_LENGTH, type Task } from "@kalima/learning-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField, useFormat } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { ChosenFile } from "../components/file-field.tsx";
import styles from "../components/tasks.module.css";
import { parseScore } from "../task-rules.ts";
import { useTaskChange } from "../tasks.mutations.ts";

/** The trainer's score, comment and corrected file for the newest version. It is given once. */
export function ReviewDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const [text, setText] = useState("");
  const [comment, setComment] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = useTaskChange();
  const [newest] = task.submissions;
  const score = parseScore(text);

  function submit() {
    setTried(true);
    if (score === null || !newest) return field.current?.focus();
    const body = { version: newest.version, score, comment: comment.trim() };
    change.mutate({ do: "review", task, body, file }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("tasks.review.save")}
      title={t("tasks.review.title", { name: task.studentName })}
    >
      <p className={styles.quiet}>{t("tasks.review.once")}</p>
      <TextField
        direction="ltr"
        errorMessage={wasTried && score === null ? errorText("validation.invalid") : undefined}
        inputMode="numeric"
        isRequired
        label={t("tasks.review.score", { max: format.number(TASK_MAX_SCORE) })}
        name="score"
        onChange={setText}
        ref={field}
        value={text}
      />
      <TextArea
        label={t("tasks.review.comment")}
        maxLength={TASK_TEXT_MAX_LENGTH}
        name="comment"
        onChange={setComment}
        rows={4}
        value={comment}
      />
      <ChosenFile file={file} label={t("tasks.review.file")} onChoose={setFile} uploadShare={change.uploadShare} />
    </FormDialog>
  );
}
