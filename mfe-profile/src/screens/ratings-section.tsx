import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { MyRatings } from "../features/my-ratings/my-ratings.tsx";

/** The section "ratings" of /profile: what the student gave (CA-08, A-18). */
export function RatingsSection() {
  const { t } = useTranslation("profile");
  return (
    <section aria-label={t("sections.ratings")}>
      <Stack gap={5}>
        <MyRatings />
      </Stack>
    </section>
  );
}
