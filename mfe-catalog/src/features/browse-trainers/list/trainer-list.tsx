import type { Trainer } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTrainers } from "../api/use-trainers.ts";
import { TrainerCard } from "../card/trainer-card.tsx";
import { activeCount, type Filters } from "../filters/filters.ts";
import styles from "./trainer-list.module.css";
import { TrainerListSkeleton } from "./trainer-list-skeleton.tsx";
import { useListPlace } from "./use-list-place.ts";
import { useNearEnd } from "./use-near-end.ts";

/** So many come by scrolling, then as many again with each press: the end of the page stays within reach. */
const TRAINERS_BY_SCROLLING = 60;

type TrainerListProps = {
  filters: Filters;
  onClear: () => void;
  actionFor: (trainer: Trainer) => ReactNode;
};

/** The filtered trainers, with loading, error and empty states. */
export function TrainerList({ filters, onClear, actionFor }: TrainerListProps) {
  const { t } = useTranslation("catalog");
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const [byScrolling, setByScrolling] = useState(TRAINERS_BY_SCROLLING);
  const place = useListPlace(list);
  const query = useTrainers(filters, place.wanted);
  const trainers = query.data?.pages.flatMap((page) => page.items) ?? [];
  const canGrow = query.hasNextPage && !query.isPlaceholderData && !query.isFetchNextPageError;
  const mayBeLonger = canGrow && trainers.length < place.wanted;

  // After "Load more" the focus moves to the first new trainer, because the button may be removed.
  useEffect(() => {
    if (focusFrom.current === null || trainers.length <= focusFrom.current) return;
    list.current?.children[focusFrom.current]?.querySelector("h2")?.focus();
    focusFrom.current = null;
  }, [trainers.length]);

  const grow = () => {
    if (!query.isFetching) void query.fetchNextPage();
  };
  useNearEnd(end, canGrow && trainers.length < byScrolling, grow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `grow` and `restore` are new in each render
  useLayoutEffect(() => {
    if (place.wanted === 0 || trainers.length === 0 || query.isPlaceholderData) return;
    if (mayBeLonger) grow();
    else place.restore();
  }, [place.wanted, trainers.length, mayBeLonger, query.isPlaceholderData, query.isFetching]);

  // A new list by other filters, not the cards of the old one in another order: those would fly across the page.
  const listKey = query.data?.pages[0]?.items.map(({ id }) => id).join();

  if (query.isPending) return <TrainerListSkeleton />;
  if (query.isError && trainers.length === 0) {
    return <Problem error={query.error} title={t("list.problem")} onRetry={() => void query.refetch()} />;
  }
  if (trainers.length === 0) return <NoTrainers isFiltered={activeCount(filters) > 0} onClear={onClear} />;

  function loadMore() {
    focusFrom.current = trainers.length;
    setByScrolling(trainers.length + TRAINERS_BY_SCROLLING);
    void query.fetchNextPage();
  }

  return (
    <div className={styles.results} aria-busy={query.isPlaceholderData} data-stale={query.isPlaceholderData}>
      <p className={styles.count} role="status">
        {t(query.hasNextPage ? "list.shownMore" : "list.shown", { count: trainers.length })}
      </p>
      <ul className={styles.list} key={listKey} aria-label={t("list.label")} ref={list}>
        {trainers.map((trainer) => (
          <li data-trainer={trainer.id} key={trainer.id}>
            <TrainerCard trainer={trainer} action={actionFor(trainer)} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && <p role="alert">{t("list.moreFailed")}</p>}
      <div className={styles.end} ref={end}>
        {query.hasNextPage ? (
          <Button
            variant="secondary"
            isDisabled={query.isPlaceholderData}
            isPending={query.isFetchingNextPage}
            onPress={loadMore}
          >
            {query.isFetchNextPageError ? t("list.retry") : t("list.more")}
          </Button>
        ) : (
          <p className={styles.done}>{t("list.end")}</p>
        )}
      </div>
    </div>
  );
}

function NoTrainers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation("catalog");
  if (!isFiltered) {
    return <EmptyState illustration="search" title={t("list.noneTitle")} message={t("list.noneMessage")} />;
  }
  return (
    <EmptyState
      illustration="search"
      title={t("list.emptyTitle")}
      message={t("list.emptyMessage")}
      action={<Button onPress={onClear}>{t("filters.clear")}</Button>}
    />
  );
}
