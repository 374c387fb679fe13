import type { LessonRoom } from "@kalima/booking-contract";
import { LESSON_START_MINUTES } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useNow, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, TextField, useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { useJoinLesson } from "../lesson-room.queries.ts";
import styles from "./check.module.css";

const REASON_MAX_LENGTH = 500;
const EVERY_MS = 20_000;

type JoinFormProps = {
  room: LessonRoom;
  /** True once devices work for a visitor who wants to skip their check. */
  joinsAtOnce: boolean;
  onJoin: () => void;
};

/**
 * Joining starts the lesson by its rules: from ten minutes before its time; a trainer who is late says why. `joinsAtOnce` joins without
 * a press where nothing has to be said, once: what the server refuses is shown.
 */
export function JoinForm({ room: { lesson, role }, joinsAtOnce, onJoin }: JoinFormProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const paths = useOwnPaths();
  const now = useNow(EVERY_MS);
  const join = useJoinLesson(lesson.id);
  const [delayReason, setDelayReason] = useState("");
  const [meetingUrl, setMeetingUrl] = useState(lesson.meetingUrl ?? "");
  const fields = isAppError(join.error) ? join.error.fields : undefined;
  const hasJoined = (role === "student" ? lesson.studentJoinedAt : lesson.trainerJoinedAt) !== null;
  const mayStart = lesson.actions.includes("start") || lesson.actions.includes("start_again");
  const isOpen = mayStart || (hasJoined && lesson.status !== "freezed");
  const opensAt = new Date(Date.parse(lesson.startsAt) - LESSON_START_MINUTES * MINUTE_MS);
  const isFirst = role === "trainer" && lesson.actions.includes("start");

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!mayStart) return onJoin();
    const body = isFirst
      ? { meetingUrl: meetingUrl.trim() || undefined, delayReason: delayReason.trim() || undefined }
      : {};
    join.mutate(body, { onSuccess: onJoin });
  }

  const hasTried = useRef(false);
  const joinsNow = joinsAtOnce && isOpen && !(isFirst && lesson.status === "delayed");
  useEffect(() => {
    if (!joinsNow || hasTried.current) return;
    hasTried.current = true;
    submit();
  });

  return (
    <form className={styles.join} noValidate onSubmit={submit}>
      {isFirst && lesson.status === "delayed" && (
        <TextArea
          description={t("lessons.start.late")}
          errorMessage={errorText(fields?.delayReason)}
          isRequired
          label={t("lessons.start.reason")}
          maxLength={REASON_MAX_LENGTH}
          name="delayReason"
          onChange={setDelayReason}
          rows={2}
          value={delayReason}
        />
      )}
      {isFirst && (
        <details className={styles.fallback}>
          <summary>{t("room.check.fallback")}</summary>
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
        </details>
      )}
      {join.error && !fields ? <FormError>{errorText(join.error)}</FormError> : null}
      {!isOpen && (
        <p className={styles.opens} role="status">
          {t("room.check.opens", { time: format.dateTime(opensAt), until: format.relative(opensAt, now) })}
        </p>
      )}
      <Button fullWidth isDisabled={!isOpen} isPending={join.isPending} size="large" type="submit">
        {t(lesson.actions.includes("start_again") ? "lessons.startAgain" : "lessons.join")}
      </Button>
      <ButtonLink fullWidth href={paths.lessons} variant="secondary">
        {t("room.backToLessons")}
      </ButtonLink>
    </form>
  );
}
