import { isAppError } from "@kalima/contracts/errors";
import { useDocumentTitle, useParams, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, Stack, VisuallyHidden } from "@kalima/ui";
import { EmptyState, Problem, Screen } from "@kalima/ui/content";
import { useTrainer } from "../features/book-lessons/api/use-trainer.ts";
import { BookLessons } from "../features/book-lessons/book-lessons.tsx";

/** /booking/:id: choosing a pack and times is public; holding them requires an account. */
export function BookingScreen() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const { id = "" } = useParams();
  const trainer = useTrainer(id);
  const name = trainer.data?.name[language];
  const title = name ? t("screen.titleWith", { name }) : t("screen.title");
  useDocumentTitle(name ? title : null);

  return (
    <Screen title={title} lead={trainer.data?.headline[language]} width="page">
      {trainer.isPending && <BookingSkeleton />}
      {trainer.isError && (isMissing(trainer.error) ? <NoSuchTrainer /> : null)}
      {trainer.isError && !isMissing(trainer.error) && (
        <Problem error={trainer.error} onRetry={() => trainer.refetch()} />
      )}
      {trainer.data && <BookLessons key={id} trainer={trainer.data} />}
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

function BookingSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <p role="status">{t("screen.loading")}</p>
      </VisuallyHidden>
      <Stack gap={5}>
        <Skeleton width="30%" height={28} />
        <Skeleton shape="block" height={120} />
        <Skeleton width="30%" height={28} />
        <Skeleton shape="block" height={360} />
      </Stack>
    </div>
  );
}
