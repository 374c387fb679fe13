import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { EditReplies } from "../features/edit-replies/edit-replies.tsx";

/** The section "replies" of the dashboard: what agents send often, in both languages. */
export function RepliesSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.replies")}>
      <Stack gap={5}>
        <p>{t("replies.lead")}</p>
        <EditReplies />
      </Stack>
    </section>
  );
}
