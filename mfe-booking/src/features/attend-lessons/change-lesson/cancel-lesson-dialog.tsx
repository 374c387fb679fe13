import type { LessonDetails } from "@kalima/booking-contract";
import { readLessonCancellation } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { useChangeLesson } from "../lessons.mutations.ts";
import styles from "./change-lesson.module.css";

const REASON_MAX_LENGTH = 500;

/** Cancels a lesson after showing what becomes of it. Trainers and staff give a reason. */
export function CancelLessonDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const format = useFormat();
  const [reason, setReason] = useState("");
  const change = useChangeLesson(lesson.id);
  const params = { id: lesson.id };
  const quote = useQuery({
    queryKey: ["lessons", "cancellation", lesson.id],
    queryFn: ({ signal }) => http.call(readLessonCancellation, { params, signal }),
  });
  const isStudent = lesson.studentName === null;
  const fields = isAppError(change.error) ? change.error.fields : undefined;
  const outcome = quote.data?.outcome === "unknown" ? undefined : quote.data?.outcome;

  function cancel() {
    const body = { reason: reason.trim() || undefined, expectedOutcome: outcome };
    change.mutate({ do: "cancel", body }, { onSuccess: onClose });
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("change.keep")}
          </Button>
          <Button isDisabled={!quote.data} isPending={change.isPending} onPress={cancel} variant="danger">
            {t("change.cancel.confirm")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("change.cancel.title")}
    >
      <div className={styles.form}>
        <p className={styles.when}>{format.dateTime(lesson.startsAt)}</p>
        {quote.isPending && <Skeleton width="90%" />}
        {quote.isError && <FormError>{errorText(quote.error)}</FormError>}
        {quote.data && outcome && (
          <p className={styles.meaning} role="status">
            {isStudent ? (
              <span>{t(`change.cancel.${outcome}`, { time: format.dateTime(quote.data.freeUntil) })}</span>
            ) : (
              t("change.cancel.bySchool")
            )}
            {isStudent && outcome !== "taken" && quote.data.creditsExpireAt && (
              <>
                {" "}
                <span>{t("change.cancel.until", { date: format.date(quote.data.creditsExpireAt) })}</span>
              </>
            )}
          </p>
        )}
        <TextArea
          description={t(isStudent ? "change.reason.ofStudent" : "change.reason.ofSchool")}
          errorMessage={errorText(fields?.reason)}
          isRequired={!isStudent}
          label={t(isStudent ? "change.reason.optional" : "change.reason.label")}
          maxLength={REASON_MAX_LENGTH}
          name="reason"
          onChange={setReason}
          rows={2}
          value={reason}
        />
        {change.isError && !fields && <FormError>{errorText(change.error)}</FormError>}
      </div>
    </Dialog>
  );
}
