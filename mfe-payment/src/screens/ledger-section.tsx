import { useTranslation } from "@kalima/platform/react";
import { ReadLedger } from "../features/read-ledger/read-ledger.tsx";

/** The section "ledger" of the dashboard: what the school holds and owes, month by month. */
export function LedgerSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("sections.ledger")}>
      <ReadLedger />
    </section>
  );
}
