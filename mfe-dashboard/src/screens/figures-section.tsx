import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ShowFigures } from "../features/show-figures/show-figures.tsx";

/** The section "support" of the dashboard's figures: what agents did, and how fast. */
export function FiguresSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.figures")}>
      <Stack gap={5}>
        <ShowFigures />
      </Stack>
    </section>
  );
}
