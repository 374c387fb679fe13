import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useErrorText, useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { type CalendarDate, dayOf, useTimesZone } from "@kalima/ui/calendar";
import { FormError, TextArea } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useRef, useState } from "react";
import { ChooseStartTimes } from "../../../shared/times/choose-start-times.tsx";
import { TakenAlert } from "../../../shared/times/taken-alert.tsx";
import { takenTimesFrom } from "../../../shared/times/taken-times.ts";
import { normalizeInstant } from "../../../shared/times/time-rules.ts";
import { trainerTimes } from "../../../shared/times/times-source.ts";
import { useChangeLesson } from "../lessons.mutations.ts";
import styles from "./change-lesson.module.css";

const NOTE_MAX_LENGTH = 500;

type MoveLessonDialogProps = {
  lesson: LessonDetails;
  /** `propose`: the other side has to accept. */
  mode: "reschedule" | "propose";
  onClose: () => void;
};

/** Another time for a lesson, among the free times of its trainer. */
export function MoveLessonDialog({ lesson, mode, onClose }: MoveLessonDialogProps) {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const zone = useTimesZone(lesson.teacherTimeZone ?? null);
  const format = useFormat(zone.shown ?? undefined);
  const now = useNow(MINUTE_MS);
  const [day, setDay] = useState<CalendarDate | null>(null);
  const [time, setTime] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const calendar = useRef<{ focus: () => void }>(null);
  const change = useChangeLesson(lesson.id);
  const minutes = (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / MINUTE_MS;
  const found = takenTimesFrom(change.error);

  function choose(startsAt: string) {
    change.reset();
    setTime(normalizeInstant(startsAt));
  }

  function send() {
    if (time === null) return calendar.current?.focus();
    const done = { onSuccess: onClose };
    if (mode === "reschedule") change.mutate({ do: mode, body: { startsAt: time } }, done);
    else change.mutate({ do: mode, body: { startsAt: time, note: note.trim() || undefined } }, done);
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("change.keep")}
          </Button>
          <Button isDisabled={time === null} isPending={change.isPending} onPress={send}>
            {t(`change.${mode}.confirm`)}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t(`change.${mode}.title`)}
    >
      <div className={styles.form}>
        <p className={styles.meaning}>
          {mode === "propose"
            ? t(lesson.studentName === null ? "change.propose.toTrainer" : "change.propose.toStudent")
            : t("change.reschedule.movesLeft", { count: lesson.movesLeft ?? 0 })}
        </p>
        <p className={styles.when} role="status">
          {time
            ? t("change.from", { from: format.dateTime(lesson.startsAt), to: format.dateTime(time) })
            : t("change.now", { time: format.dateTime(lesson.startsAt) })}
        </p>
        <ChooseStartTimes
          calendarRef={calendar}
          chosen={time ? [time] : []}
          day={day}
          now={now}
          onSelectDay={setDay}
          onToggle={choose}
          opensOn={zone.shown === null ? undefined : dayOf(lesson.startsAt, zone.shown)}
          problem={undefined}
          source={trainerTimes(http, lesson.teacher.id, { lessonMinutes: minutes, dayZone: zone.dayZone })}
          zone={zone}
        />
        {mode === "propose" && (
          <TextArea
            label={t("change.propose.note")}
            maxLength={NOTE_MAX_LENGTH}
            name="note"
            onChange={setNote}
            rows={2}
            value={note}
          />
        )}
        {found && <TakenAlert found={found} onReplace={(_gone, by) => choose(by)} />}
        {change.isError && !found && <FormError>{errorText(change.error)}</FormError>}
      </div>
    </Dialog>
  );
}
