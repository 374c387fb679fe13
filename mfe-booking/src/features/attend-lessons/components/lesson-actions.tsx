import type { LessonDetails } from "@kalima/booking-contract";
import { useErrorText, useSession, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Button, ButtonLink } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { JOIN_AT_ONCE } from "../../../shared/own-paths.ts";
import { useLessonChange } from "../lessons.mutations.ts";
import styles from "./lessons.module.css";

const AdjournDialog = lazy(async () => ({ default: (await import("../dialogs/lesson-dialogs.ts")).AdjournDialog }));
const RateDialog = lazy(async () => ({ default: (await import("../dialogs/lesson-dialogs.ts")).RateDialog }));
const FeedbackDialog = lazyScreenWithTexts(() => import("../dialogs/lesson-dialogs.ts"), "FeedbackDialog", {
  namespace: "booking",
  // Trainers alone need the texts of templates.
  load: (language) => import(`../../../i18n/tasks-section/${language}.json`),
});

type Window = "adjourn" | "rate" | "feedback";

type LessonActionsProps = {
  lesson: LessonDetails;
  size?: "small";
  /** True where a line above says when the room opens: until then the button is there, and cannot be pressed. */
  isNext?: boolean;
  /** True where the button to join skips the device check, if the microphone works. */
  joinsAtOnce?: boolean;
  /** True if the rating dialog is open from the start. */
  asksToRate?: boolean;
  /** Further actions, after these. */
  children?: ReactNode;
};

/** Buttons for what the server lets the reader do with a lesson now; a dialog for actions that need input. */
export function LessonActions({
  lesson,
  size,
  isNext = false,
  joinsAtOnce = false,
  asksToRate = false,
  children,
}: LessonActionsProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const session = useSession();
  const [open, setOpen] = useState<Window | null>(null);
  const change = useLessonChange(lesson.id);
  const isTrainer = session.state === "signedIn" && session.user.role.name === "trainer";
  const may = new Set(lesson.actions);
  const mayRate = may.has("rate");
  // Not in the first render: the server sends no dialogs.
  useEffect(() => {
    if (asksToRate && mayRate) setOpen("rate");
  }, [asksToRate, mayRate]);
  const mayJoin = may.has("start") || may.has("start_again");
  const hasJoined = (isTrainer ? lesson.trainerJoinedAt : lesson.studentJoinedAt) !== null;
  const isToCome = lesson.status === "upcoming" || lesson.status === "delayed";
  const isInRoom = isToCome && hasJoined;
  const waits = isNext && isToCome && !mayJoin && !isInRoom && !lesson.isSpeakingCheck;
  const hasCall = hasJoined && lesson.meetingUrl !== null && lesson.status === "upcoming";
  const roomLabel = may.has("start_again")
    ? "lessons.startAgain"
    : isInRoom && !mayJoin
      ? "lessons.enter"
      : "lessons.join";

  const window = { lesson, onClose: () => setOpen(null) };
  return (
    <>
      <div className={styles.actions}>
        {(mayJoin || isInRoom) && (
          <ButtonLink href={`/lessons/${lesson.id}/room${joinsAtOnce ? `?${JOIN_AT_ONCE}` : ""}`} size={size}>
            {t(roomLabel)}
          </ButtonLink>
        )}
        {waits && (
          <Button isDisabled size={size}>
            {t("lessons.join")}
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
        {mayRate && (
          <Button onPress={() => setOpen("rate")} size={size} variant={lesson.rating ? "quiet" : "primary"}>
            {t(lesson.rating ? "lessons.rate.change" : "lessons.rate.open")}
          </Button>
        )}
        {may.has("give_feedback") && (
          <Button onPress={() => setOpen("feedback")} size={size}>
            {t("lessons.feedback.open")}
          </Button>
        )}
        {children}
      </div>
      {change.isError && <FormError>{errorText(change.error)}</FormError>}
      <Suspense>
        {open === "adjourn" && <AdjournDialog {...window} />}
        {open === "rate" && <RateDialog {...window} />}
        {open === "feedback" && <FeedbackDialog {...window} />}
      </Suspense>
    </>
  );
}
