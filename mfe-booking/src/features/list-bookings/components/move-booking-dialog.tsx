import type { Booking } from "@kalima/booking-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { useMoveBooking, useTakeovers } from "../staff.mutations.ts";
import styles from "./cancel-paid.module.css";

const REASON_MAX_LENGTH = 500;

/** Lets staff give a pack to a trainer who is free at all its times to come. */
export function MoveBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const takeovers = useTakeovers(booking.id);
  const move = useMoveBooking(booking.id);
  const trainers = takeovers.data?.items ?? [];
  const isFree = trainers.some(({ id }) => id === chosen);
  const words = reason.trim();

  function submit() {
    setTried(true);
    if (isFree && words) move.mutate({ teacherId: chosen, reason: words }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={move.error}
      isDisabled={trainers.length === 0}
      isPending={move.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("move.confirm")}
      title={t("move.title")}
    >
      <p className={styles.words}>{t("move.meaning", { name: booking.teacher.name[language] })}</p>
      {takeovers.isPending && <Skeleton height={120} shape="block" />}
      {takeovers.isLoadingError && (
        <Problem error={takeovers.error} onRetry={() => void takeovers.refetch()} title={t("move.problem")} />
      )}
      {takeovers.data && trainers.length === 0 && (
        <p className={styles.words} role="status">
          {t("move.none")}
        </p>
      )}
      {trainers.length > 0 && (
        <>
          <RadioGroup
            errorMessage={wasTried && !isFree ? errorText("validation.required") : undefined}
            label={t("move.choose")}
            onChange={setChosen}
            value={isFree ? chosen : ""}
          >
            {trainers.map(({ id, name }) => (
              <Radio key={id} value={id}>
                {name[language]}
              </Radio>
            ))}
          </RadioGroup>
          <TextArea
            description={t("move.reasonHelp")}
            errorMessage={wasTried && !words ? errorText("validation.required") : undefined}
            label={t("change.reason.label")}
            maxLength={REASON_MAX_LENGTH}
            name="reason"
            onChange={setReason}
            rows={2}
            value={reason}
          />
        </>
      )}
    </FormDialog>
  );
}
