import type { LessonDetails } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { useLessonChange } from "../api/use-lesson-change.ts";
import styles from "./dialogs.module.css";
import { LessonDialog } from "./lesson-dialog.tsx";

const REASON_MAX_LENGTH = 500;

/** The trainer joins a lesson: the link to the video call, and a reason for coming late. */
export function StartDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [meetingUrl, setMeetingUrl] = useState(lesson.meetingUrl ?? "");
  const [delayReason, setDelayReason] = useState("");
  const change = useLessonChange(lesson.id);
  const fields = isAppError(change.error) ? change.error.fields : undefined;

  function submit() {
    const body = { meetingUrl: meetingUrl.trim() || undefined, delayReason: delayReason.trim() || undefined };
    change.mutate({ do: "start", body }, { onSuccess: onClose });
  }

  return (
    <LessonDialog
      error={fields ? null : change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("lessons.join")}
      title={t("lessons.start.title", { name: lesson.studentName })}
    >
      <TextField
        description={t("lessons.start.callHelp")}
        direction="ltr"
        errorMessage={errorText(fields?.meetingUrl)}
        label={t("lessons.start.call")}
        name="meetingUrl"
        onChange={setMeetingUrl}
        placeholder="https://"
        type="url"
        value={meetingUrl}
      />
      {lesson.status === "delayed" && (
        <>
          <p className={styles.lead}>{t("lessons.start.late")}</p>
          <TextArea
            errorMessage={errorText(fields?.delayReason)}
            isRequired
            label={t("lessons.start.reason")}
            maxLength={REASON_MAX_LENGTH}
            name="delayReason"
            onChange={setDelayReason}
            rows={2}
            value={delayReason}
          />
        </>
      )}
    </LessonDialog>
  );
}
