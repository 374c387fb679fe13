import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ApproveReviews } from "../features/approve-reviews/approve-reviews.tsx";

/** The section "reviews" of the dashboard, for admins. */
export function ReviewsSection() {
  const { t } = useTranslation("catalog");
  return (
    <section aria-label={t("reviews.title")}>
      <Stack gap={5}>
        <ApproveReviews />
      </Stack>
    </section>
  );
}
