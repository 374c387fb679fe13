import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { CheckTransfers } from "../features/check-transfers/check-transfers.tsx";

/** The section "transfers" of /profile, for admins. */
export function TransfersSection() {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("transfers.title")}</h2>
        <CheckTransfers />
      </Stack>
    </section>
  );
}
