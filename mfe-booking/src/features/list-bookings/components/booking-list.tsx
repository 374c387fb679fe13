import type { Booking } from "@kalima/booking-contract";
import { hydratesLater, useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useMemo } from "react";
import type { useBookings } from "../bookings.queries.ts";
import { useReader } from "../reader.ts";
import { BookingCard } from "./booking-card.tsx";
import styles from "./booking-list.module.css";

type BookingListProps = {
  /** Answered or failed. */
  query: ReturnType<typeof useBookings>;
  isFiltered: boolean;
  onClear: () => void;
};

/** The bookings with the filtered statuses, with error and empty states. */
export function BookingList({ query, isFiltered, onClear }: BookingListProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const bookings = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);

  if (query.isError && bookings.length === 0) {
    return <Problem error={query.error} title={t("bookings.problem")} onRetry={() => query.refetch()} />;
  }
  if (bookings.length === 0) return <NoBookings isFiltered={isFiltered} onClear={onClear} />;

  return (
    <div className={styles.results} aria-busy={query.isPlaceholderData} data-stale={query.isPlaceholderData}>
      <p className={styles.count} role="status">
        {t("bookings.shown", { count: bookings.length })}
      </p>
      {query.isError && (
        <FormError>
          <span>{errorText(query.error)}</span>{" "}
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
        <Cards bookings={bookings} />
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

/** The filter answers a press before the cards have hydrated. */
const Cards = hydratesLater(function Cards({ bookings }: { bookings: readonly Booking[] }) {
  return bookings.map((booking) => (
    <li key={booking.id}>
      <BookingCard booking={booking} />
    </li>
  ));
});

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
