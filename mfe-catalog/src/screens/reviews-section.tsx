import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { ApproveReviews } from "../features/approve-reviews/approve-reviews.tsx";

/** The section "reviews" of /profile, for admins. */
export function ReviewsSection() {
  const { t } = useTranslation("catalog");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("reviews.title")}</h2>
        <ApproveReviews />
      </Stack>
    </section>
  );
}
