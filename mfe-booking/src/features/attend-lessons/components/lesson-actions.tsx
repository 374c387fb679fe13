import type { LessonDetails } from "@kalima/contracts/api";
import { useErrorText, useSession, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { lazy, Suspense, useState } from "react";
import { useLessonChange } from "../api/use-lesson-change.ts";
import styles from "./lessons.module.css";

const StartDialog = lazy(async () => ({ default: (await import("../dialogs/start-dialog.tsx")).StartDialog }));
const AdjournDialog = lazy(async () => ({ default: (await import("../dialogs/adjourn-dialog.tsx")).AdjournDialog }));
const RateDialog = lazy(async () => ({ default: (await import("../dialogs/rate-dialog.tsx")).RateDialog }));
const FeedbackDialog = lazy(async () => ({ default: (await import("../dialogs/feedback-dialog.tsx")).FeedbackDialog }));

type Window = "start" | "adjourn" | "rate" | "feedback";

/** Buttons for what the server lets the reader do with a lesson now; a dialog for actions that need input. */
export function LessonActions({ lesson, size }: { lesson: LessonDetails; size?: "small" }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const session = useSession();
  const [open, setOpen] = useState<Window | null>(null);
  const change = useLessonChange(lesson.id);
  const isTrainer = session.state === "signedIn" && session.user.role.name === "trainer";
  const may = new Set(lesson.actions);
  const isCallOpen =
    lesson.meetingUrl !== null && (isTrainer ? lesson.trainerJoinedAt : lesson.studentJoinedAt) !== null;
  const hasCall = isCallOpen && lesson.status === "upcoming";
  if (may.size === 0 && !hasCall) return null;

  const window = { lesson, onClose: () => setOpen(null) };
  return (
    <>
      <div className={styles.actions}>
        {may.has("start") && (
          <Button
            isPending={change.isPending}
            onPress={() => (isTrainer ? setOpen("start") : change.mutate({ do: "start", body: {} }))}
            size={size}
          >
            {t("lessons.join")}
          </Button>
        )}
        {may.has("start_again") && (
          <Button isPending={change.isPending} onPress={() => change.mutate({ do: "start", body: {} })} size={size}>
            {t("lessons.startAgain")}
          </Button>
        )}
        {hasCall && lesson.meetingUrl && (
          <ButtonLink href={lesson.meetingUrl} rel="noreferrer" size={size} target="_blank" variant="secondary">
            {t("lessons.openCall")}
          </ButtonLink>
        )}
        {may.has("complete") && (
          <Button isPending={change.isPending} onPress={() => change.mutate({ do: "complete" })} size={size}>
            {t("lessons.complete")}
          </Button>
        )}
        {may.has("adjourn") && (
          <Button onPress={() => setOpen("adjourn")} size={size} variant="secondary">
            {t("lessons.adjourn.open")}
          </Button>
        )}
        {may.has("rate") && (
          <Button onPress={() => setOpen("rate")} size={size} variant={lesson.rating ? "quiet" : "primary"}>
            {t(lesson.rating ? "lessons.rate.change" : "lessons.rate.open")}
          </Button>
        )}
        {may.has("give_feedback") && (
          <Button onPress={() => setOpen("feedback")} size={size}>
            {t("lessons.feedback.open")}
          </Button>
        )}
      </div>
      {change.isError && <FormError>{errorText(change.error)}</FormError>}
      <Suspense>
        {open === "start" && <StartDialog {...window} />}
        {open === "adjourn" && <AdjournDialog {...window} />}
        {open === "rate" && <RateDialog {...window} />}
        {open === "feedback" && <FeedbackDialog {...window} />}
      </Suspense>
    </>
  );
}
