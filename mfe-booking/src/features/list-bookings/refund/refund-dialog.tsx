import type { Booking } from "@kalima/booking-contract";
import type { RefundQuote } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import styles from "../components/cancel-paid.module.css";
import { useRefund, useRefundQuote } from "../staff.mutations.ts";
import { needsApproval, type RefundDraft, toRefundRequest } from "./refund-draft.ts";
import { RefundFields } from "./refund-fields.tsx";

const EMPTY: RefundDraft = { to: "method", isWhole: true, amount: "", sessions: "", reason: "" };

const isAnythingLeft = ({ left, maxLessons }: RefundQuote) => left.amountMinor > 0 || maxLessons > 0;

/** Lets staff give money or sessions of a paid booking back, in whole or in part. */
export function RefundDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const [typed, setDraft] = useState(EMPTY);
  const [wasTried, setTried] = useState(false);
  const { data: quote, error, isPending } = useRefundQuote(booking.id);
  const refund = useRefund(booking.id);
  // Only sessions are left once all the money went back.
  const draft: RefundDraft = quote?.left.amountMinor === 0 ? { ...typed, to: "credits" } : typed;
  const isOpen = quote !== undefined && !quote.waiting && isAnythingLeft(quote);

  function submit() {
    setTried(true);
    const body = quote && toRefundRequest(draft, quote);
    if (body) refund.mutate(body, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={refund.error}
      isDisabled={!isOpen}
      isPending={refund.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(isOpen && needsApproval(draft, quote) ? "refund.ask" : "refund.confirm")}
      title={t("refund.title")}
    >
      {isPending && <Skeleton height={160} shape="block" />}
      {error && <FormError>{errorText(error)}</FormError>}
      {quote?.waiting && (
        <p className={styles.words} role="status">
          {t("refund.waits", {
            amount: format.money(quote.waiting.amount),
            time: format.dateTime(quote.waiting.requestedAt),
          })}
        </p>
      )}
      {quote && !quote.waiting && !isOpen && (
        <p className={styles.words} role="status">
          {t("refund.none")}
        </p>
      )}
      {isOpen && <RefundFields draft={draft} onChange={setDraft} quote={quote} wasTried={wasTried} />}
    </FormDialog>
  );
}
