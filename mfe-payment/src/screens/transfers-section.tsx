import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { CheckTransfers } from "../features/check-transfers/check-transfers.tsx";
import { ConfirmRefunds } from "../features/confirm-refunds/confirm-refunds.tsx";
import { RetryRefunds } from "../features/retry-refunds/retry-refunds.tsx";

/** The section "proofs" of the dashboard: proofs of transfers to check, and money to transfer back. */
export function ProofsSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("sections.proofs")}>
      <CheckTransfers />
    </section>
  );
}

/** The section "refunds" of the dashboard: refunds that a second person decides on, and those to try again. */
export function RefundsSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("sections.refunds")}>
      <Stack gap={6}>
        <ConfirmRefunds />
        <RetryRefunds />
      </Stack>
    </section>
  );
}
