import { useTranslation } from "@kalima/platform/react";
import { Link, Stack } from "@kalima/ui";
import { CheckTransfers } from "../features/check-transfers/check-transfers.tsx";
import { ConfirmRefunds } from "../features/confirm-refunds/confirm-refunds.tsx";
import { RetryRefunds } from "../features/retry-refunds/retry-refunds.tsx";

/** The section "transfers" of /profile, for admins: proofs of transfers, and refunds that people have to decide on, make or try again. */
export function TransfersSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("transfers.title")}>
      <Stack gap={6}>
        <Link href="/dashboard/payouts">{t("transfers.payouts")}</Link>
        <CheckTransfers />
        <ConfirmRefunds />
        <RetryRefunds />
      </Stack>
    </section>
  );
}
