import { getBookable } from "@kalima/booking-contract";
import { SPEAKING_CHECK_ID } from "@kalima/catalog-contract";
import { isAppError } from "@kalima/contracts/errors";
import {
  useDocumentTitle,
  useNow,
  useParams,
  usePlatform,
  useQuery,
  useSearchParams,
  useTranslation,
} from "@kalima/platform/react";
import { ButtonLink, Skeleton, useZone } from "@kalima/ui";
import { firstDay, monthOf } from "@kalima/ui/calendar";
import { EmptyState, Problem, Screen } from "@kalima/ui/content";
import { useState } from "react";
import { BookLessons } from "../features/book-lessons/book-lessons.tsx";
import { BookLessonsSkeleton } from "../features/book-lessons/book-lessons-skeleton.tsx";
import { SpeakingCheck } from "../features/book-speaking-check/speaking-check.tsx";
import { instantFrom } from "../shared/times/time-rules.ts";
import { trainerTimes } from "../shared/times/times-source.ts";
import styles from "./booking-screen.module.css";

/** /booking/:id: a trainer or a service, as the server says. Choosing is public; booking requires an account. */
export function BookingScreen() {
  const { id = "" } = useParams();
  return (
    <>
      {id !== SPEAKING_CHECK_ID && <FirstMonth key={id} trainerId={id} />}
      <Booking id={id} />
    </>
  );
}

function Booking({ id }: { id: string }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const bookable = useBookable(id);
  const { trainer, service } = bookable.data ?? {};
  const isCheck = bookable.data ? service === "speaking_check" : id === SPEAKING_CHECK_ID;
  const name = trainer?.name[language];
  const title = name ? t("screen.titleWith", { name }) : t(isCheck ? "check.title" : "screen.title");
  const lead = isCheck ? t("check.lead") : bookable.isPending ? <Skeleton className={styles.lead} /> : undefined;
  useDocumentTitle(name ? title : null);

  function content() {
    if (bookable.isPending) return isCheck ? null : <BookLessonsSkeleton />;
    if (bookable.isLoadingError && !isMissing(bookable.error)) {
      return <Problem error={bookable.error} onRetry={() => bookable.refetch()} />;
    }
    if (trainer) return <BookLessons key={id} trainer={trainer} />;
    // A service that a later server knows cannot be booked here, either.
    return isCheck ? <SpeakingCheck /> : <NoSuchTrainer />;
  }

  return (
    <Screen title={title} lead={trainer ? trainer.headline[language] : lead} width="page">
      {content()}
    </Screen>
  );
}

/** Nothing has this id, or it is malformed: retrying would not help. */
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

/** Requests the month that the calendar will show first, at the same time as the trainer. Shows nothing itself. */
function FirstMonth({ trainerId }: { trainerId: string }) {
  const { http } = usePlatform();
  const zone = useZone();
  const now = useNow(null);
  const [parameters] = useSearchParams();
  const [month] = useState(() =>
    zone === null ? null : monthOf(firstDay({ at: instantFrom(parameters), now, zone })),
  );
  useQuery({
    ...trainerTimes(http, trainerId, { lessonMinutes: null, dayZone: null }).month(month ?? ""),
    enabled: month !== null,
  });
  return null;
}

/** Reads what the page books: a trainer with the prices of the packs, or a service of the school. */
function useBookable(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["bookable", id],
    queryFn: ({ signal }) => http.call(getBookable, { params: { id }, signal }),
  });
}
