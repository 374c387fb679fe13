import type { Booking } from "@kalima/contracts/api";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { FormError, Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { useMoveBooking, useTakeovers } from "../api/use-move-booking.ts";
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

  function confirm() {
    setTried(true);
    if (words) move.mutate({ teacherId: chosen, reason: words }, { onSuccess: onClose });
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("extend.back")}
          </Button>
          <Button isDisabled={!isFree} isPending={move.isPending} onPress={confirm}>
            {t("move.confirm")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("move.title")}
    >
      <div className={styles.form}>
        <p className={styles.words}>{t("move.meaning", { name: booking.teacher.name[language] })}</p>
        {takeovers.isPending && <Skeleton height={60} shape="block" />}
        {takeovers.isError && <FormError>{errorText(takeovers.error)}</FormError>}
        {takeovers.data && trainers.length === 0 && <p role="status">{t("move.none")}</p>}
        {trainers.length > 0 && (
          <>
            <RadioGroup label={t("move.choose")} onChange={setChosen} value={isFree ? chosen : ""}>
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
        {move.isError && <FormError>{errorText(move.error)}</FormError>}
      </div>
    </Dialog>
  );
}
