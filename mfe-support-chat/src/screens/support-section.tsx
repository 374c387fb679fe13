import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { MyQuestions } from "../features/read-answers/my-questions.tsx";
import { MyConversations } from "../features/read-conversations/my-conversations.tsx";

/** The section "support" of /profile. */
export function SupportSection() {
  const { t } = useTranslation("support-chat");
  return (
    <section aria-label={t("sections.support")}>
      <Stack gap={5}>
        <MyQuestions />
        <MyConversations />
      </Stack>
    </section>
  );
}
