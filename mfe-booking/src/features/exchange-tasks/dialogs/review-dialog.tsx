import { TASK_MAX_SCORE, TASK_TEXT_MAX_LENGTH, type Task } from "@kalima/learning-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, TextField, useFormat } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { ChosenFile } from "../components/file-field.tsx";
import styles from "../components/tasks.module.css";
import { Hints } from "../hints/hints.tsx";
import { RubricFields } from "../rubrics/rubric-fields.tsx";
import { toGivenRubric, toTypedSum } from "../rubrics/rubric-rules.ts";
import { parseScore } from "../task-rules.ts";
import { useTaskChange } from "../tasks.mutations.ts";
import { useReviewDraft } from "./use-review-draft.ts";

/** The trainer's score, by a rubric or by hand, with a comment and a corrected file, for the newest version. It is given once. */
export function ReviewDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const { draft, change: edit, forget } = useReviewDraft(task.id);
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = useTaskChange();
  const [newest] = task.submissions;
  const sum = toTypedSum(draft.marked);
  const text = draft.score ?? sum;
  const score = parseScore(text);

  function submit() {
    setTried(true);
    const rubric = draft.marked && toGivenRubric(draft.marked);
    if (!newest || (draft.marked && !rubric)) return;
    if (score === null) return field.current?.focus();
    const body = { version: newest.version, score, comment: draft.comment.trim(), ...(rubric && { rubric }) };
    change.mutate(
      { do: "review", task, body, file },
      {
        onSuccess: () => {
          forget();
          onClose();
        },
      },
    );
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
      <RubricFields marked={draft.marked} onChange={(marked) => edit({ marked, score: null })} wasTried={wasTried} />
      <TextField
        description={draft.marked && draft.score === null ? t("tasks.rubric.sumHint") : undefined}
        direction="ltr"
        errorMessage={wasTried && score === null ? errorText("validation.invalid") : undefined}
        inputMode="numeric"
        isRequired
        label={t("tasks.review.score", { max: format.number(TASK_MAX_SCORE) })}
        name="score"
        onChange={(typed) => edit({ score: typed })}
        ref={field}
        value={text}
      />
      {sum !== "" && text !== sum && (
        <div>
          <Button onPress={() => edit({ score: null })} size="small" variant="secondary">
            {t("tasks.rubric.useSum", { sum: format.number(Number(sum)) })}
          </Button>
        </div>
      )}
      <Hints comment={draft.comment} onComment={(comment) => edit({ comment })} task={task} />
      <TextArea
        label={t("tasks.review.comment")}
        maxLength={TASK_TEXT_MAX_LENGTH}
        name="comment"
        onChange={(comment) => edit({ comment })}
        rows={4}
        value={draft.comment}
      />
      <ChosenFile file={file} label={t("tasks.review.file")} onChoose={setFile} uploadShare={change.uploadShare} />
    </FormDialog>
  );
}
