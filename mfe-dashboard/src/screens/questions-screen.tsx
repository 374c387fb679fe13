import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { AnswerQuestions } from "../features/answer-questions/answer-questions.tsx";

/** /dashboard/questions: what people left for support in writing. */
export function QuestionsScreen() {
  const { t } = useTranslation("dashboard");
  return (
    <Screen title={t("pages.questions.title")}>
      <AnswerQuestions />
    </Screen>
  );
}
