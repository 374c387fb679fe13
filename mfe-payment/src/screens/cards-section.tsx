import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { ListPayments } from "../features/list-payments/list-payments.tsx";
import { ManageCards } from "../features/manage-cards/manage-cards.tsx";

/** The section "cards" of /profile, for students: their saved cards, and what they paid, with the receipts. */
export function CardsSection() {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <Stack gap={7}>
      <section aria-labelledby={`${id}-cards`}>
        <Stack gap={4}>
          <h2 id={`${id}-cards`}>{t("cards.title")}</h2>
          <ManageCards />
        </Stack>
      </section>
      <section aria-labelledby={`${id}-payments`}>
        <Stack gap={4}>
          <h2 id={`${id}-payments`}>{t("payments.title")}</h2>
          <ListPayments />
        </Stack>
      </section>
    </Stack>
  );
}
