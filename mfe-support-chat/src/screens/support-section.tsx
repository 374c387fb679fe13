import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { MyQuestions } from "../features/read-answers/my-questions.tsx";
import { MyConversations } from "../features/read-conversations/my-conversations.tsx";

/** The section "support" of /profile. */
export function SupportSection() {
  const { t } = useTranslation("support-chat");
  const id = useId();
  const conversationsId = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("sections.support")}</h2>
        <MyQuestions />
        <section aria-labelledby={conversationsId}>
          <Stack gap={4}>
            <h3 id={conversationsId}>{t("conversations.title")}</h3>
            <MyConversations />
          </Stack>
        </section>
      </Stack>
    </section>
  );
}
