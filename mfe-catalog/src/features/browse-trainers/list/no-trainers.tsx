import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { activeFilters } from "../filters/active-filters.ts";
import { type Filters, NO_FILTERS, toQuery } from "../filters/filters.ts";
import { useFilterName } from "../filters/use-filter-name.ts";
import { useTotals } from "../trainers.queries.ts";
import styles from "./no-trainers.module.css";

/** Offers at most so many: each is a request. */
const MAX_OFFERS = 6;

type NoTrainersProps = {
  filters: Filters;
  favouriteIds: readonly string[] | null;
  onChange: (change: Partial<Filters>) => void;
};

/** An empty list, and which filter to drop to see trainers again. */
export function NoTrainers({ filters, favouriteIds, onChange }: NoTrainersProps) {
  const { t } = useTranslation("catalog");
  const active = activeFilters(filters);
  if (active.length === 0) {
    return <EmptyState illustration="search" title={t("list.noneTitle")} message={t("list.noneMessage")} />;
  }
  if (filters.onlyFavourites && favouriteIds?.length === 0) {
    return (
      <EmptyState
        illustration="star"
        title={t("favourites.noneTitle")}
        message={t("favourites.noneMessage")}
        action={<Button onPress={() => onChange({ onlyFavourites: false })}>{t("favourites.all")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      illustration="search"
      title={t("list.emptyTitle")}
      message={t("list.emptyMessage")}
      action={
        <div className={styles.offers}>
          {active.length > 1 && <Offers filters={filters} favouriteIds={favouriteIds} onChange={onChange} />}
          <Button onPress={() => onChange(NO_FILTERS)}>{t("filters.clear")}</Button>
        </div>
      }
    />
  );
}

/** The filters whose removal alone shows trainers, those that show most first. */
function Offers({ filters, favouriteIds, onChange }: NoTrainersProps) {
  const { t } = useTranslation("catalog");
  const formatFilter = useFilterName();
  const active = activeFilters(filters).slice(0, MAX_OFFERS);
  const totals = useTotals(
    active.map(({ drop }) => {
      const rest = { ...filters, ...drop };
      return { ...toQuery(rest), ...(rest.onlyFavourites && { ids: (favouriteIds ?? []).join() }) };
    }),
  );
  const offers = active
    .map((filter, place) => ({ filter, total: totals.data?.[place] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  return offers.map(({ filter, total }) => (
    <Button key={formatFilter(filter)} onPress={() => onChange(filter.drop)} variant="secondary">
      {t("list.without", { name: formatFilter(filter), count: total })}
    </Button>
  ));
}
