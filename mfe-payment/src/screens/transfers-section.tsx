import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { CheckTransfers } from "../features/check-transfers/check-transfers.tsx";
import { ConfirmRefunds } from "../features/confirm-refunds/confirm-refunds.tsx";

/** The section "transfers" of /profile, for admins: proofs of transfers, and refunds that people have to decide on or make. */
export function TransfersSection() {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("transfers.title")}</h2>
        <CheckTransfers />
        <ConfirmRefunds />
      </Stack>
    </section>
  );
}
