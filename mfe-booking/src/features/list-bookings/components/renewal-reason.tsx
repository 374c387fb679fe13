import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { useAnswerRenewal } from "../bookings.mutations.ts";
import styles from "./renewal-question.module.css";

const REASON_MAX_LENGTH = 500;

type ReasonFormProps = { answer: ReturnType<typeof useAnswerRenewal>; title: string; onClose: () => void };

/** Saves the no, with a reason if the student gives one. */
export function ReasonForm({ answer, title, onClose }: ReasonFormProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("textarea")?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    answer.mutate({ intends: "no", reason: reason.trim() });
  }

  return (
    <form aria-label={title} className={styles.question} noValidate onSubmit={submit}>
      <div ref={field}>
        <TextArea
          label={t("renewal.reason")}
          maxLength={REASON_MAX_LENGTH}
          name="reason"
          onChange={setReason}
          rows={3}
          value={reason}
        />
      </div>
      {answer.isError && <FormError>{errorText(answer.error)}</FormError>}
      <div className={styles.buttons}>
        <Button isPending={answer.isPending} type="submit">
          {t("renewal.send")}
        </Button>
        <Button onPress={onClose} variant="quiet">
          {t("renewal.back")}
        </Button>
      </div>
    </form>
  );
}
