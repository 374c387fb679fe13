import { MAX_TRAINER_COUNT } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, useMemo, useRef } from "react";
import type { useFavourites } from "../../../shared/favourites/use-favourites.ts";
import { ActiveChips } from "../filters/active-chips.tsx";
import { FilterButton } from "../filters/filter-button.tsx";
import type { FilterFieldsProps } from "../filters/filter-fields.tsx";
import { SortSelect } from "../filters/sort-select.tsx";
import type { ListedTrainer } from "../listed-trainer.ts";
import { type TrainerQuery, useFacets, useTrainers } from "../trainers.queries.ts";
import { NoTrainers } from "./no-trainers.tsx";
import { TrainerList } from "./trainer-list.tsx";
import { TrainerListSkeleton } from "./trainer-list-skeleton.tsx";
import styles from "./trainer-results.module.css";
import { useListPlace } from "./use-list-place.ts";
import { useShownCount } from "./use-shown-count.ts";

type TrainerResultsProps = Omit<FilterFieldsProps, "facets"> & {
  /** The query for the server; null while the favourites are not known, or where there are none. */
  query: TrainerQuery | null;
  favourites: Pick<ReturnType<typeof useFavourites>, "ids" | "error" | "retry">;
  cardFor: (trainer: ListedTrainer) => ReactNode;
};

/** The filtered trainers below their count, order and filters, with loading, error and empty states. */
export function TrainerResults({ query, favourites, cardFor, ...fields }: TrainerResultsProps) {
  const { t } = useTranslation("catalog");
  const { filters, onChange } = fields;
  const list = useRef<HTMLUListElement>(null);
  const place = useListPlace(list);
  const [shown, showMore] = useShownCount();
  const wanted = Math.max(place.wanted, shown);
  const answer = useTrainers(query, wanted);
  const facets = useFacets(query);
  const trainers = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const isEmpty = query === null ? favourites.ids !== null : answer.isSuccess && trainers.length === 0;

  return (
    <div className={styles.results}>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          <CountText
            total={facets?.total}
            isLoading={!isEmpty && answer.isPending}
            loaded={trainers.length}
            canGrow={answer.hasNextPage}
          />
        </p>
        <div className={styles.tools}>
          <FilterButton {...fields} facets={facets} />
          <SortSelect sort={filters.sort} onSort={(sort) => onChange({ sort })} />
        </div>
      </div>
      <ActiveChips filters={filters} onChange={onChange} />
      {isEmpty ? (
        <NoTrainers filters={filters} favouriteIds={favourites.ids} onChange={onChange} />
      ) : query === null && favourites.error ? (
        <Problem error={favourites.error} onRetry={favourites.retry} title={t("favourites.problem")} />
      ) : answer.isPending ? (
        <TrainerListSkeleton />
      ) : answer.isError && trainers.length === 0 ? (
        <Problem error={answer.error} title={t("list.problem")} onRetry={() => void answer.refetch()} />
      ) : (
        <TrainerList
          answer={answer}
          cardFor={cardFor}
          list={list}
          onMore={showMore}
          place={place}
          total={facets?.total}
          trainers={trainers}
          wanted={wanted}
        />
      )}
    </div>
  );
}

type CountTextProps = { total: number | undefined; isLoading: boolean; loaded: number; canGrow: boolean };

/**
 * How many trainers fit; until that is known, how many are shown. In an element of its own: a browser that translates the
 * page replaces text nodes, and React sets the text of an element but not of a node that is gone.
 */
function CountText(props: CountTextProps) {
  const text = useCountText(props);
  return <span>{text}</span>;
}

function useCountText({ total, isLoading, loaded, canGrow }: CountTextProps): string {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  if (isLoading) return t("list.loading");
  if (loaded === 0) return t("list.shown", { count: 0 });
  if (total !== undefined && total >= MAX_TRAINER_COUNT) return t("list.many", { number: format.number(total) });
  if (total !== undefined && total >= loaded) return t("list.shown", { count: total });
  return t(canGrow ? "list.shownMore" : "list.shown", { count: loaded });
}
