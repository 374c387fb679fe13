import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { AnswerQuestions } from "../features/answer-visitors/questions/answer-questions.tsx";

/** The section "questions" of the dashboard: what people left for support in writing. */
export function QuestionsSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.questions")}>
      <Stack gap={5}>
        <AnswerQuestions />
      </Stack>
    </section>
  );
}
