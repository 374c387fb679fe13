import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { ListPayments } from "../features/list-payments/list-payments.tsx";

/** The section "cards" of /profile, for students: what they paid, with the receipts. */
export function CardsSection() {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("payments.title")}</h2>
        <ListPayments />
      </Stack>
    </section>
  );
}
