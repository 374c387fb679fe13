import type { LessonDetails } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, useFormat } from "@kalima/ui";
import { MoreMenu } from "@kalima/ui/menu";
import { lazy, Suspense, useState } from "react";

const CancelLessonDialog = lazy(async () => ({
  default: (await import("./change-dialogs.ts")).CancelLessonDialog,
}));
const DelayDialog = lazy(async () => ({ default: (await import("./change-dialogs.ts")).DelayDialog }));
const MoveLessonDialog = lazy(async () => ({ default: (await import("./change-dialogs.ts")).MoveLessonDialog }));

/** Ways to write to the trainer and to change when a lesson takes place; cancelling it is behind the menu. */
export function ChangeActions({ lesson, size }: { lesson: LessonDetails; size?: "small" }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [open, setOpen] = useState<"cancel" | "delay" | "reschedule" | "propose" | null>(null);
  const may = new Set(lesson.actions);
  const window = { lesson, onClose: () => setOpen(null) };
  const moves = (["reschedule", "propose"] as const).filter((action) => may.has(action));
  const isToCome = lesson.status === "upcoming" || lesson.status === "delayed";

  return (
    <>
      {isToCome && lesson.studentName === null && lesson.teacher.takesMessages && (
        <ButtonLink href={`/profile/messages?with=${lesson.teacher.id}`} size={size} variant="secondary">
          {t("lessons.write")}
        </ButtonLink>
      )}
      {may.has("announce_delay") && (
        <Button onPress={() => setOpen("delay")} size={size} variant="secondary">
          {t(lesson.announcedDelay ? "change.delay.again" : "change.delay.open")}
        </Button>
      )}
      {moves.map((action) => (
        <Button key={action} onPress={() => setOpen(action)} size={size} variant="secondary">
          {t(`change.${action}.open`)}
        </Button>
      ))}
      {may.has("cancel") && (
        <MoreMenu
          items={[{ id: "cancel", label: t("change.cancel.open"), tone: "danger", onAction: () => setOpen("cancel") }]}
          label={t("change.more", { time: format.dateTime(lesson.startsAt) })}
          size={size}
        />
      )}
      <Suspense>
        {open === "cancel" && <CancelLessonDialog {...window} />}
        {open === "delay" && <DelayDialog {...window} />}
        {(open === "reschedule" || open === "propose") && <MoveLessonDialog {...window} mode={open} />}
      </Suspense>
    </>
  );
}
