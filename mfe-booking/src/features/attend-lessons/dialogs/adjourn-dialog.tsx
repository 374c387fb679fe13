import type { LessonDetails } from "@kalima/booking-contract";
import { type FreezeReason, freezeReason } from "@kalima/booking-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { useLessonChange } from "../lessons.mutations.ts";
import styles from "./dialogs.module.css";

const NOTE_MAX_LENGTH = 500;
/** In the order of the choice: "other" last. */
const REASONS = [...freezeReason.options.filter((reason) => reason !== "other"), "other"] as const;

/** The trainer stops a lesson before its end, with a reason (BO-16). */
export function AdjournDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [reason, setReason] = useState<FreezeReason | null>(null);
  const [note, setNote] = useState("");
  const [wasTried, setTried] = useState(false);
  const reasons = useRef<{ focus: () => void }>(null);
  const change = useLessonChange(lesson.id);

  function submit() {
    setTried(true);
    if (reason === null) return reasons.current?.focus();
    const body = { freezeReason: reason, note: note.trim() || undefined };
    change.mutate({ do: "adjourn", body }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("lessons.adjourn.save")}
      title={t("lessons.adjourn.title")}
    >
      <p className={styles.lead}>{t("lessons.adjourn.meaning")}</p>
      <RadioGroup
        errorMessage={wasTried && reason === null ? errorText("validation.required") : undefined}
        isRequired
        label={t("lessons.adjourn.reason")}
        onChange={(value) => setReason(REASONS.find((known) => known === value) ?? null)}
        ref={reasons}
        value={reason}
      >
        {REASONS.map((known) => (
          <Radio key={known} value={known}>
            {t(`freezeReason.${known}`)}
          </Radio>
        ))}
      </RadioGroup>
      <TextArea
        label={t("lessons.adjourn.note")}
        maxLength={NOTE_MAX_LENGTH}
        name="note"
        onChange={setNote}
        rows={2}
        value={note}
      />
    </FormDialog>
  );
}
