import type { LessonDetails } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { useLessonChange } from "../lessons.mutations.ts";

const WORDS_MAX_LENGTH = 2_000;

/** The trainer's feedback after a lesson: what went well, corrections, next step (TR-05). It is given once. */
export function FeedbackDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [words, setWords] = useState({ wentWell: "", corrections: "", nextStep: "" });
  const [wasTried, setTried] = useState(false);
  const first = useRef<HTMLTextAreaElement>(null);
  const change = useLessonChange(lesson.id);
  const isMissing = !showsSomething(words.wentWell);

  function submit() {
    setTried(true);
    if (isMissing) return first.current?.focus();
    change.mutate({ do: "feedback", body: words }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("lessons.feedback.save")}
      title={t("lessons.feedback.title", { name: lesson.studentName })}
    >
      {(["wentWell", "corrections", "nextStep"] as const).map((part) => (
        <TextArea
          errorMessage={part === "wentWell" && wasTried && isMissing ? errorText("validation.required") : undefined}
          isRequired={part === "wentWell"}
          key={part}
          label={t(`lessons.feedback.${part}`)}
          maxLength={WORDS_MAX_LENGTH}
          name={part}
          onChange={(text) => setWords((before) => ({ ...before, [part]: text }))}
          ref={part === "wentWell" ? first : undefined}
          rows={3}
          value={words[part]}
        />
      ))}
    </FormDialog>
  );
}
