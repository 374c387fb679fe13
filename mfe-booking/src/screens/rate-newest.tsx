import type { OwnTrainer } from "@kalima/contracts/api";
import { readLesson } from "@kalima/contracts/operations";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { RateDialog } from "../features/attend-lessons/dialogs/rate-dialog.tsx";

/** Rates the newest session with a trainer that is not rated yet; the button then leads to the one before. */
export function RateNewest({ lessonId, trainer }: { lessonId: string; trainer: OwnTrainer }) {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const showFailure = useFailureToast();
  const lesson = useMutation({
    mutationFn: () => http.call(readLesson, { params: { id: lessonId } }),
    onError: showFailure,
  });
  return (
    <>
      <Button isPending={lesson.isPending} onPress={() => lesson.mutate()} variant="quiet">
        {t("trainers.rate", { count: trainer.unrated })}
      </Button>
      {lesson.data && <RateDialog lesson={lesson.data} onClose={lesson.reset} />}
    </>
  );
}
