import { isAppError } from "@kalima/contracts/errors";
import { useDocumentTitle, useParams, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { EmptyState, Problem, Screen } from "@kalima/ui/content";
import { useTrainer } from "../features/book-lessons/api/use-trainer.ts";
import { BookLessons } from "../features/book-lessons/book-lessons.tsx";
import { BookLessonsSkeleton } from "../features/book-lessons/book-lessons-skeleton.tsx";
import { FirstMonth } from "../features/book-lessons/calendar/first-month.tsx";
import styles from "./booking-screen.module.css";

/** /booking/:id: choosing a pack and times is public; holding them requires an account. */
export function BookingScreen() {
  const { id = "" } = useParams();
  return (
    <>
      <FirstMonth key={id} trainerId={id} />
      <Booking trainerId={id} />
    </>
  );
}

function Booking({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const trainer = useTrainer(trainerId);
  const name = trainer.data?.name[language];
  const title = name ? t("screen.titleWith", { name }) : t("screen.title");
  const lead = trainer.isPending ? <Skeleton className={styles.lead} /> : trainer.data?.headline[language];
  useDocumentTitle(name ? title : null);

  return (
    <Screen title={title} lead={lead} width="page">
      {trainer.isPending && <BookLessonsSkeleton />}
      {trainer.isError && (isMissing(trainer.error) ? <NoSuchTrainer /> : null)}
      {trainer.isError && !isMissing(trainer.error) && (
        <Problem error={trainer.error} onRetry={() => trainer.refetch()} />
      )}
      {trainer.data && <BookLessons key={trainerId} trainer={trainer.data} />}
    </Screen>
  );
}

/** The trainer does not exist or the id is malformed: retrying would not help. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}

function NoSuchTrainer() {
  const { t } = useTranslation("booking");
  return (
    <EmptyState
      illustration="search"
      title={t("screen.missingTitle")}
      message={t("screen.missingMessage")}
      action={<ButtonLink href="/teachers">{t("screen.toTrainers")}</ButtonLink>}
    />
  );
}
