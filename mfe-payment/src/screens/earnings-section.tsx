import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { ShowEarnings } from "../features/show-earnings/show-earnings.tsx";

/** The section "earnings" of /profile, for trainers. */
export function EarningsSection() {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("earnings.title")}</h2>
        <ShowEarnings />
      </Stack>
    </section>
  );
}
