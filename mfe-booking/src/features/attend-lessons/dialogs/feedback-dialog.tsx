import { BOOKING_STORAGE_KEYS, type GiveFeedback, type LessonDetails } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { fillTemplate } from "@kalima/learning-contract";
import {
  keepInTab,
  readFromTab,
  useErrorText,
  useFromBrowser,
  useMutation,
  useTranslation,
} from "@kalima/platform/react";
import { TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { FeedbackDue } from "../components/lesson-facts.tsx";
import { useLessonChange } from "../lessons.mutations.ts";
import styles from "./dialogs.module.css";
import { FEEDBACK_PARTS, type FeedbackTexts } from "./feedback-texts.ts";
import { FeedbackVoice, useFeedbackVoice } from "./feedback-voice.tsx";
import { Templates } from "./templates.tsx";
import { useTemplateValues } from "./use-template-values.ts";

const WORDS_MAX_LENGTH = 2_000;
const NOTHING: FeedbackTexts = { wentWell: "", corrections: "", nextStep: "" };
const kept = z.object({ wentWell: z.string(), corrections: z.string(), nextStep: z.string() });

/** Texts that a trainer has typed about a session, kept in this tab until they are sent. */
function useFeedbackDraft(lessonId: string) {
  const key = `${BOOKING_STORAGE_KEYS.feedbackDraft}:${lessonId}`;
  const stored = useFromBrowser(() => readFromTab(key, kept), null);
  const [typed, setTyped] = useState<FeedbackTexts | null>(null);
  const texts = typed ?? stored ?? NOTHING;
  return {
    texts,
    change(changes: Partial<FeedbackTexts>) {
      const next = { ...texts, ...changes };
      setTyped(next);
      keepInTab(key, FEEDBACK_PARTS.some((part) => next[part]) ? next : null);
    },
    forget: () => keepInTab(key, null),
  };
}

/** The trainer's feedback after a lesson: what went well, corrections, next step (TR-05). It is given once. */
export function FeedbackDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const { texts, change, forget } = useFeedbackDraft(lesson.id);
  const { voice, upload, keep } = useFeedbackVoice(lesson.id);
  const values = useTemplateValues(lesson);
  const [wasTried, setTried] = useState(false);
  const first = useRef<HTMLTextAreaElement>(null);
  const lessonChange = useLessonChange(lesson.id);
  const give = useMutation({
    mutationFn: async (body: GiveFeedback) =>
      lessonChange.mutateAsync({ do: "feedback", body: { ...body, ...(await upload()) } }),
  });
  const isMissing = !showsSomething(texts.wentWell);
  const keys = useFromBrowser(nameKeys, "Ctrl + Enter");

  function submit() {
    setTried(true);
    if (isMissing) return first.current?.focus();
    const body: GiveFeedback = {
      wentWell: fillTemplate(texts.wentWell, values),
      corrections: fillTemplate(texts.corrections, values),
      nextStep: fillTemplate(texts.nextStep, values),
    };
    give.mutate(body, {
      onSuccess: () => {
        forget();
        keep(null);
        onClose();
      },
    });
  }

  return (
    <FormDialog
      error={give.error}
      isPending={give.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("lessons.feedback.save")}
      title={t("lessons.feedback.title", { name: lesson.studentName })}
    >
      {lesson.feedbackDueAt && <FeedbackDue dueAt={lesson.feedbackDueAt} reader="school" />}
      <Templates onFill={change} texts={texts} values={values} />
      {FEEDBACK_PARTS.map((part) => (
        <TextArea
          errorMessage={part === "wentWell" && wasTried && isMissing ? errorText("validation.required") : undefined}
          isRequired={part === "wentWell"}
          key={part}
          label={t(`lessons.feedback.${part}`)}
          maxLength={WORDS_MAX_LENGTH}
          name={part}
          onChange={(text) => change({ [part]: text })}
          ref={part === "wentWell" ? first : undefined}
          rows={3}
          value={texts[part]}
        />
      ))}
      <FeedbackVoice onRecord={keep} voice={voice} />
      <p className={styles.hint}>
        {t("templates.kept")} {t("templates.keys")} <kbd dir="ltr">{keys}</kbd>
      </p>
    </FormDialog>
  );
}

/** The keys that send, by their names on the keyboard of this device. */
const nameKeys = () => (/Mac|iP/.test(navigator.platform) ? "⌘ + Enter" : "Ctrl + Enter");
