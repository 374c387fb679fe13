import type { Booking, GiveBack } from "@kalima/booking-contract";
import { readBookingCancellation } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Button, Num, Skeleton, useFormat } from "@kalima/ui";
import { FormError, RadioCard, RadioGroup, TextArea } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { useCancelBooking } from "../bookings.mutations.ts";
import { useReader } from "../reader.ts";
import styles from "./cancel-paid.module.css";

const REASON_MAX_LENGTH = 500;

/** Cancels a paid booking after showing what comes back. A student chooses money or sessions to schedule again. */
export function CancelPaid({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const format = useFormat();
  const reader = useReader();
  const [giveBack, setGiveBack] = useState<GiveBack>("money");
  const [reason, setReason] = useState("");
  const cancel = useCancelBooking(booking.id);
  const quote = useQuery({
    queryKey: ["bookings", "cancellation", booking.id],
    queryFn: ({ signal }) => http.call(readBookingCancellation, { params: { id: booking.id }, signal }),
  });
  const isStudent = reader.context === undefined;
  const fields = isAppError(cancel.error) ? cancel.error.fields : undefined;
  const { lessons = 0, kept = [], amount, card, choices = [] } = quote.data ?? {};
  const money = amount ? format.money(amount) : "";

  function confirm() {
    const body = {
      giveBack,
      expectedLessons: lessons,
      reason: reason.trim() || undefined,
    };
    cancel.mutate(body, { onSuccess: onClose, onError: () => void quote.refetch() });
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("cancel.keep")}
          </Button>
          <Button isDisabled={!quote.data} isPending={cancel.isPending} onPress={confirm} variant="danger">
            {t(giveBack === "credits" ? "cancelPaid.confirmCredits" : "cancel.confirm")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("cancel.title")}
    >
      <div className={styles.form}>
        {quote.isPending && <Skeleton height={60} shape="block" />}
        {quote.isError && <FormError>{errorText(quote.error)}</FormError>}
        {quote.data && (
          <>
            <p className={styles.words}>{t("cancelPaid.back", { ...reader, count: lessons })}</p>
            {choices.includes("credits") ? (
              <RadioGroup
                label={t("cancelPaid.choice", reader)}
                onChange={(value) => setGiveBack(value === "credits" ? "credits" : "money")}
                value={giveBack}
              >
                <RadioCard value="money">
                  <strong>{t("cancelPaid.money", { amount: money })}</strong>
                  <span className={styles.quiet}>
                    {card && isStudent ? (
                      <>
                        {t("cancelPaid.toCard")} <Num>•••• {card.last4}</Num>
                      </>
                    ) : (
                      t("cancelPaid.toMethod", reader)
                    )}
                  </span>
                </RadioCard>
                <RadioCard value="credits">
                  <strong>{t("cancelPaid.credits", { ...reader, count: lessons })}</strong>
                  <span className={styles.quiet}>
                    {quote.data.creditsExpireAt
                      ? t("cancelPaid.creditsUntil", { ...reader, date: format.date(quote.data.creditsExpireAt) })
                      : t("cancelPaid.creditsAnyTime", reader)}
                  </span>
                </RadioCard>
              </RadioGroup>
            ) : (
              <p className={styles.words}>
                <strong>{t("cancelPaid.money", { amount: money })}</strong>
              </p>
            )}
            {quote.data.needsApproval && giveBack === "money" && (
              <p className={styles.words} role="note">
                {t("cancelPaid.approval")}
              </p>
            )}
            {kept.length > 0 && (
              <p className={styles.quiet}>
                {t("cancelPaid.kept", { ...reader, times: kept.map((time) => format.dateTime(time)).join(" · ") })}
              </p>
            )}
          </>
        )}
        <TextArea
          errorMessage={errorText(fields?.reason)}
          isRequired={!isStudent}
          label={t(isStudent ? "change.reason.optional" : "change.reason.label")}
          description={t(isStudent ? "change.reason.ofStudent" : "change.reason.ofSchool")}
          maxLength={REASON_MAX_LENGTH}
          name="reason"
          onChange={setReason}
          rows={2}
          value={reason}
        />
        {cancel.isError && !fields && <FormError>{errorText(cancel.error)}</FormError>}
      </div>
    </Dialog>
  );
}
