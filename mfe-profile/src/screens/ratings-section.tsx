import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { MyRatings } from "../features/my-ratings/my-ratings.tsx";

/** The section "ratings" of /profile: what the student gave (CA-08, A-18). */
export function RatingsSection() {
  const { t } = useTranslation("profile");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("sections.ratings")}</h2>
        <MyRatings />
      </Stack>
    </section>
  );
}
