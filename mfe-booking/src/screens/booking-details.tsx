import { useParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { useId } from "react";
import { BookingLessons } from "../features/attend-lessons/components/booking-lessons.tsx";
import { isMissing, useBooking } from "../features/list-bookings/bookings.queries.ts";
import { BookingDetails as Details } from "../features/list-bookings/components/booking-details.tsx";
import { BookingLessonTimes } from "../features/list-bookings/components/booking-times.tsx";
import { useOwnPaths } from "../shared/own-paths.ts";
import styles from "./booking-details.module.css";

/** The page of a booking below the list: one booking, its sessions and its history. */
export function BookingDetails() {
  const { t } = useTranslation("booking");
  const id = useId();
  const paths = useOwnPaths();
  const { reference = "" } = useParams();
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <Link className={styles.back} href={paths.bookings}>
          <ArrowBack />
          {t("bookingDetails.back")}
        </Link>
        <h2 className={styles.title} id={id}>
          {t("bookingDetails.title")}
        </h2>
        <BookingByReference reference={reference} />
      </Stack>
    </section>
  );
}

/** The same beside a list, in a panel with a frame of its own. */
export const BookingInPanel = ({ id }: { id: string }) => <BookingByReference isInPanel reference={id} />;

/** One booking by its reference code or id. */
function BookingByReference({ reference, isInPanel = false }: { reference: string; isInPanel?: boolean }) {
  const { t } = useTranslation("booking");
  const query = useBooking(reference);
  if (query.isPending) return <DetailsSkeleton />;
  if (query.data) {
    return (
      <Details booking={query.data} isInPanel={isInPanel}>
        <BookingLessons bookingId={query.data.id} fallback={<BookingLessonTimes lessons={query.data.lessons} />} />
      </Details>
    );
  }
  return isMissing(query.error) ? (
    <NoSuchBooking />
  ) : (
    <Problem error={query.error} onRetry={() => void query.refetch()} title={t("bookings.problem")} />
  );
}

/** Shown for bookings of other people, too: the page does not reveal which exist. */
function NoSuchBooking() {
  const { t } = useTranslation("booking");
  const paths = useOwnPaths();
  return (
    <EmptyState
      action={<ButtonLink href={paths.bookings}>{t("bookingDetails.back")}</ButtonLink>}
      illustration="search"
      message={t("bookingDetails.missingMessage")}
      title={t("bookingDetails.missingTitle")}
    />
  );
}

function DetailsSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-label={t("bookings.loading")} role="status">
      <Card>
        <Stack gap={3}>
          <Skeleton height={24} width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
          <Skeleton height={44} shape="block" width={180} />
        </Stack>
      </Card>
    </div>
  );
}
