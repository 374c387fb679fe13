import type { Booking } from "@kalima/booking-contract";
import { SPEAKING_CHECK_CANCEL_HOURS } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { useCancelBooking } from "../bookings.mutations.ts";
import { useReader } from "../reader.ts";
import { CancelPaid } from "./cancel-paid.tsx";

const REASON_MAX_LENGTH = 500;

type CancelBookingDialogProps = { booking: Booking; onClose: () => void };

/** Cancels after a confirmation, because it cannot be undone. A paid pack shows first what comes back. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  const isPaid = booking.status === "confirmed" && !booking.speakingCheck;
  return isPaid ? (
    <CancelPaid booking={booking} onClose={onClose} />
  ) : (
    <CancelUnpaid booking={booking} onClose={onClose} />
  );
}

function CancelUnpaid({ booking, onClose }: CancelBookingDialogProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const reader = useReader();
  const format = useFormat();
  const [reason, setReason] = useState("");
  const cancel = useCancelBooking(booking.id);
  const fields = isAppError(cancel.error) ? cancel.error.fields : undefined;
  const message = booking.speakingCheck
    ? t("check.cancel", { ...reader, hours: format.number(SPEAKING_CHECK_CANCEL_HOURS) })
    : t("cancel.unpaid", reader);

  return (
    <ConfirmDialog
      cancelLabel={t("cancel.keep")}
      confirmLabel={t("cancel.confirm")}
      isOpen
      isPending={cancel.isPending}
      message={message}
      onConfirm={() => cancel.mutate({ reason: reason.trim() || undefined }, { onSuccess: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("cancel.title")}
      tone="danger"
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
  );
}
