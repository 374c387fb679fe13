import type { Booking } from "@kalima/contracts/api";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useErrorText, useNavigate, useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, useZone } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { rebookPathForBooking } from "../../../shared/times/rebook.ts";
import { useAnswerRenewal } from "../bookings.mutations.ts";
import styles from "./renewal-question.module.css";

const REASON_MAX_LENGTH = 500;

/** When at most two lessons of a pack are left, asks the student about another pack. */
export function RenewalQuestion({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { i18n } = usePlatform();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const answer = useAnswerRenewal(booking.id);

  if (isLeaving) return <ReasonForm answer={answer} onClose={() => setLeaving(false)} />;
  return (
    <section aria-labelledby={id} className={styles.question}>
      <div>
        <h4 className={styles.title} id={id}>
          {t("renewal.title")}
        </h4>
        <p className={styles.text}>{t("renewal.text", { name: booking.teacher.name[i18n.language] })}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          isPending={answer.isPending && answer.variables.intends === "yes"}
          onPress={() =>
            answer.mutate({ intends: "yes" }, { onSuccess: () => navigate(rebookPathForBooking(booking, now, zone)) })
          }
        >
          {t("renewal.yes")}
        </Button>
        <Button onPress={() => answer.mutate({ intends: "later" })} variant="secondary">
          {t("renewal.later")}
        </Button>
        <Button onPress={() => setLeaving(true)} variant="quiet">
          {t("renewal.no")}
        </Button>
      </div>
      {answer.isError && <FormError>{errorText(answer.error)}</FormError>}
    </section>
  );
}

type ReasonFormProps = { answer: ReturnType<typeof useAnswerRenewal>; onClose: () => void };

/** Saves the no, with a reason if the student gives one. */
function ReasonForm({ answer, onClose }: ReasonFormProps) {
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
    <form aria-label={t("renewal.title")} className={styles.question} noValidate onSubmit={submit}>
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
