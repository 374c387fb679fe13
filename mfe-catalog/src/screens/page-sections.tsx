import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { ApprovePages } from "../features/approve-pages/approve-pages.tsx";
import { OwnPage } from "../features/own-page/own-page.tsx";
import { OwnRatings } from "./own-ratings.tsx";

/** The section "trainer-page" of /profile, for trainers. */
export function TrainerPageSection() {
  const { t } = useTranslation("catalog");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("ownPage.title")}</h2>
        <OwnPage />
      </Stack>
    </section>
  );
}

/** The section "received-ratings" of /profile, for trainers. */
export function ReceivedRatingsSection() {
  const { t } = useTranslation("catalog");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("ownRatings.title")}</h2>
        <p>{t("ownRatings.lead")}</p>
        <OwnRatings />
      </Stack>
    </section>
  );
}

/** The section "trainer-changes" of /profile, for admins. */
export function TrainerChangesSection() {
  const { t } = useTranslation("catalog");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("pageChanges.title")}</h2>
        <ApprovePages />
      </Stack>
    </section>
  );
}
