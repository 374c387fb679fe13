import type { Booking } from "@kalima/contracts/api";
import { SPEAKING_CHECK_CANCEL_HOURS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { lazy, Suspense, useState } from "react";
import { useCancelBooking } from "../bookings.mutations.ts";
import { useReader } from "../reader.ts";

const REASON_MAX_LENGTH = 500;
const CancelPaid = lazy(async () => ({ default: (await import("./pack-dialogs.ts")).CancelPaid }));
const ConfirmDialog = lazy(async () => ({ default: (await import("@kalima/ui/overlays")).ConfirmDialog }));

/** Cancels after a confirmation, because it cannot be undone. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const reader = useReader();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const cancel = useCancelBooking(booking.id);

  const fields = isAppError(cancel.error) ? cancel.error.fields : undefined;
  const isPaid = booking.status === "confirmed" && !booking.speakingCheck;
  const message = booking.speakingCheck
    ? t("check.cancel", { ...reader, hours: format.number(SPEAKING_CHECK_CANCEL_HOURS) })
    : t("cancel.unpaid", reader);

  function open() {
    cancel.reset();
    setOpen(true);
  }

  function confirm() {
    cancel.mutate({ reason: reason.trim() || undefined }, { onSuccess: () => setOpen(false) });
  }

  return (
    <>
      <Button variant="quiet" onPress={open}>
        {t("cancel.open")}
      </Button>
      {isOpen && isPaid && (
        <Suspense>
          <CancelPaid booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {isOpen && !isPaid && (
        <Suspense>
          <ConfirmDialog
            title={t("cancel.title")}
            message={message}
            confirmLabel={t("cancel.confirm")}
            cancelLabel={t("cancel.keep")}
            tone="danger"
            isOpen
            onOpenChange={setOpen}
            onConfirm={confirm}
            isPending={cancel.isPending}
          >
            {reader.context && (
              <TextArea
                description={t("change.reason.ofSchool")}
                errorMessage={errorText(fields?.reason)}
                isRequired
                label={t("change.reason.label")}
                maxLength={REASON_MAX_LENGTH}
                name="reason"
                onChange={setReason}
                rows={2}
                value={reason}
              />
            )}
            {cancel.isError && !fields && <FormError>{errorText(cancel.error)}</FormError>}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
