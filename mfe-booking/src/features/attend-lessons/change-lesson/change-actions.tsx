import type { LessonDetails } from "@kalima/contracts/api";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { lazy, Suspense, useState } from "react";
import { useChangeLesson } from "../lessons.mutations.ts";
import styles from "./change-lesson.module.css";

const CancelLessonDialog = lazy(async () => ({
  default: (await import("./change-dialogs.ts")).CancelLessonDialog,
}));
const MoveLessonDialog = lazy(async () => ({ default: (await import("./change-dialogs.ts")).MoveLessonDialog }));

/** Buttons that change when a lesson takes place, or whether, and the answer to a proposed time. */
export function ChangeActions({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const [open, setOpen] = useState<"cancel" | "reschedule" | "propose" | null>(null);
  const may = new Set(lesson.actions);
  const window = { lesson, onClose: () => setOpen(null) };
  const actions = (["reschedule", "propose", "cancel"] as const).filter((action) => may.has(action));

  return (
    <>
      {lesson.proposal && <Proposal lesson={lesson} proposal={lesson.proposal} />}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button key={action} onPress={() => setOpen(action)} size="small" variant="secondary">
              {t(`change.${action}.open`)}
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {open === "cancel" && <CancelLessonDialog {...window} />}
        {(open === "reschedule" || open === "propose") && <MoveLessonDialog {...window} mode={open} />}
      </Suspense>
    </>
  );
}

type ProposalProps = { lesson: LessonDetails; proposal: NonNullable<LessonDetails["proposal"]> };

/** A proposed time, with what the reader may do with it. */
function Proposal({ lesson, proposal }: ProposalProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const change = useChangeLesson(lesson.id);
  const { startsAt, byReader, note, endsAt } = proposal;
  const time = format.dateTime(startsAt);
  const answers = byReader ? (["withdraw"] as const) : (["accept", "decline"] as const);

  return (
    <div className={styles.proposal}>
      <p className={styles.when}>{t(byReader ? "change.proposal.yours" : "change.proposal.theirs", { time })}</p>
      {note && (
        <p className={styles.meaning}>
          <UserText as="bdi">{note}</UserText>
        </p>
      )}
      <p className={styles.meaning}>{t("change.proposal.until", { time: format.dateTime(endsAt) })}</p>
      <div className={styles.actions}>
        {answers.map((answer) => (
          <Button
            isDisabled={change.isPending}
            key={answer}
            onPress={() => change.mutate({ do: answer })}
            size="small"
            variant={answer === "accept" ? "primary" : "secondary"}
          >
            {t(`change.proposal.${answer}`)}
          </Button>
        ))}
      </div>
      {change.isError && <FormError>{errorText(change.error)}</FormError>}
    </div>
  );
}
