import { useTranslation } from "@kalima/platform/react";
import { FindPayments } from "../features/find-payments/find-payments.tsx";

/** The section "payments" of the dashboard: payments of everyone. */
export function PaymentsSection() {
  const { t } = useTranslation("payment");
  return (
    <section aria-label={t("sections.payments")}>
      <FindPayments />
    </section>
  );
}
