import type { LessonDetails } from "@kalima/booking-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { useChangeLesson } from "../lessons.mutations.ts";
import styles from "./change-lesson.module.css";

/** A proposed time, with what the reader may do with it; nothing without one. */
export function Proposal({ lesson }: { lesson: LessonDetails }) {
  return lesson.proposal && <OpenProposal lesson={lesson} proposal={lesson.proposal} />;
}

type OpenProposalProps = { lesson: LessonDetails; proposal: NonNullable<LessonDetails["proposal"]> };

function OpenProposal({ lesson, proposal }: OpenProposalProps) {
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
