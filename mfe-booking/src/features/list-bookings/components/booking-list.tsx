import type { BookingStatus } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useBookings } from "../api/use-bookings.ts";
import { useReader } from "../reader.ts";
import { BookingCard } from "./booking-card.tsx";
import styles from "./booking-list.module.css";
import { BookingListSkeleton } from "./booking-list-skeleton.tsx";

/** The bookings with the filtered statuses, with loading, error and empty states. */
export function BookingList({ statuses, onClear }: { statuses: readonly BookingStatus[]; onClear: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const query = useBookings(statuses);
  const bookings = query.data?.pages.flatMap((page) => page.items) ?? [];

  if (query.isPending) return <BookingListSkeleton />;
  if (query.isError && bookings.length === 0) {
    return <Problem error={query.error} title={t("bookings.problem")} onRetry={() => query.refetch()} />;
  }
  if (bookings.length === 0) return <NoBookings isFiltered={statuses.length > 0} onClear={onClear} />;

  return (
    <div className={styles.results} aria-busy={query.isPlaceholderData} data-stale={query.isPlaceholderData}>
      <p className={styles.count} role="status">
        {t("bookings.shown", { count: bookings.length })}
      </p>
      {query.isError && (
        <FormError>
          {errorText(query.error)}{" "}
          <Button
            variant="quiet"
            size="small"
            onPress={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            {t("bookings.retry")}
          </Button>
        </FormError>
      )}
      <ul className={styles.list} aria-label={t("bookings.title")}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          variant="secondary"
          isDisabled={query.isPlaceholderData}
          isPending={query.isFetchingNextPage}
          onPress={() => query.fetchNextPage()}
        >
          {t("bookings.more")}
        </Button>
      )}
    </div>
  );
}

function NoBookings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation("booking");
  const reader = useReader();
  if (isFiltered) {
    return (
      <EmptyState
        illustration="calendar"
        title={t("bookings.noneFit")}
        action={<Button onPress={onClear}>{t("bookings.showAll")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      illustration="calendar"
      title={t("bookings.none")}
      message={t("bookings.noneMessage", reader)}
      action={reader.context ? undefined : <ButtonLink href="/teachers">{t("screen.toTrainers")}</ButtonLink>}
    />
  );
}
