import { readLesson } from "@kalima/booking-contract";
import type { OwnTrainer } from "@kalima/learning-contract";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Button, ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { RateDialog } from "../features/attend-lessons/dialogs/rate-dialog.tsx";
import cards from "../features/learning/person-cards.module.css";
import { OwnTrainerCard } from "../features/learning/trainers/own-trainer-card.tsx";
import styles from "../features/learning/trainers/own-trainers.module.css";
import { useOwnTrainers } from "../features/learning/trainers/own-trainers.queries.ts";

/** The section "trainers" of /profile: whom the student learns with, and favourites (PR-10). */
export const TrainersSection = lazyScreenWithTexts(async () => ({ Trainers }), "Trainers", {
  namespace: "booking",
  // Sessions are rated as under "Sessions"; all other texts came with this section.
  load: (language) => import(`../i18n/lesson-actions/${language}.json`),
});

function Trainers() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("trainers.title")}>
      <Stack gap={5}>
        <OwnTrainers />
      </Stack>
    </section>
  );
}

function OwnTrainers() {
  const { t } = useTranslation("booking");
  const { data, isPending, error, refetch } = useOwnTrainers();
  if (isPending) {
    return (
      <div aria-busy="true" aria-label={t("trainers.loading")} className={cards.list} role="status">
        <Skeleton height={260} shape="block" />
        <Skeleton height={260} shape="block" />
      </div>
    );
  }
  if (!data) return <Problem error={error} onRetry={() => void refetch()} title={t("trainers.problem")} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        action={<ButtonLink href="/teachers">{t("trainers.find")}</ButtonLink>}
        message={t("trainers.noneMessage")}
        title={t("trainers.none")}
      />
    );
  }
  const isKnown = ({ lessons, nextLessonAt }: OwnTrainer) => lessons > 0 || nextLessonAt !== null;
  return (
    <>
      <Group title={t("trainers.known")} trainers={data.items.filter(isKnown)} />
      <Group title={t("trainers.favourites")} trainers={data.items.filter((trainer) => !isKnown(trainer))} />
    </>
  );
}

function Group({ title, trainers }: { title: string; trainers: readonly OwnTrainer[] }) {
  if (trainers.length === 0) return null;
  return (
    <Stack gap={4}>
      <h2 className={styles.group}>{title}</h2>
      <div className={cards.list}>
        {trainers.map((trainer) => (
          <OwnTrainerCard key={trainer.id} trainer={trainer}>
            {trainer.unratedLessonId && <RateNewest lessonId={trainer.unratedLessonId} trainer={trainer} />}
          </OwnTrainerCard>
        ))}
      </div>
    </Stack>
  );
}

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
