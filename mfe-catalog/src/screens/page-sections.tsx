import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { lazy } from "react";
import { ApprovePages } from "../features/approve-pages/approve-pages.tsx";
import { OwnPage } from "../features/own-page/own-page.tsx";
import { OwnRatings } from "./own-ratings.tsx";

const TrainerPreview = lazy(async () => ({ default: (await import("./trainer-preview.tsx")).TrainerPreview }));

/** The section "own-page" of the dashboard, for trainers. */
export function TrainerPageSection() {
  const { t } = useTranslation("catalog");
  return (
    <section aria-label={t("ownPage.title")}>
      <Stack gap={5}>
        <OwnPage renderPreview={(shown) => <TrainerPreview {...shown} />} />
      </Stack>
    </section>
  );
}

/** The section "ratings" of the dashboard, for trainers. */
export function ReceivedRatingsSection() {
  const { t } = useTranslation("catalog");
  return (
    <section aria-label={t("ownRatings.title")}>
      <Stack gap={5}>
        <p>{t("ownRatings.lead")}</p>
        <OwnRatings />
      </Stack>
    </section>
  );
}

/** The section "page-changes" of the dashboard, for admins. */
export function TrainerChangesSection() {
  const { t } = useTranslation("catalog");
  return (
    <section aria-label={t("pageChanges.title")}>
      <Stack gap={5}>
        <ApprovePages />
      </Stack>
    </section>
  );
}
