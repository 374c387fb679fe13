import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { MyQuestions } from "../features/read-answers/my-questions.tsx";
import { MyConversations } from "../features/read-conversations/my-conversations.tsx";

/** The section "support" of /profile. */
export function SupportSection() {
  const { t } = useTranslation("support-chat");
  const conversationsId = useId();
  return (
    <section aria-label={t("sections.support")}>
      <Stack gap={5}>
        <MyQuestions />
        <section aria-labelledby={conversationsId}>
          <Stack gap={4}>
            <h2 id={conversationsId}>{t("conversations.title")}</h2>
            <MyConversations />
          </Stack>
        </section>
      </Stack>
    </section>
  );
}
