import { type ComponentType, memo, useCallback, useMemo } from "react";
import { TrainerCard } from "../features/browse-trainers/card/trainer-card.tsx";
import { FilterPanel } from "../features/browse-trainers/filters/filter-panel.tsx";
import { toQuery } from "../features/browse-trainers/filters/filters.ts";
import { useFilters } from "../features/browse-trainers/filters/use-filters.ts";
import { TrainerResults } from "../features/browse-trainers/list/trainer-results.tsx";
import type { ListedTrainer } from "../features/browse-trainers/listed-trainer.ts";
import { CompareBar, CompareToggle } from "../features/compare-trainers/compare-bar.tsx";
import { useFavourites } from "../shared/favourites/use-favourites.ts";
import styles from "./trainer-choice.module.css";

type ListedCardProps = { trainer: ListedTrainer; Action: ComponentType<{ trainer: ListedTrainer }> };

/** A card of the list. Counts, favourites and further pages arrive often, and none of them changes the cards that are there. */
const ListedCard = memo(function ListedCard({ trainer, Action }: ListedCardProps) {
  return (
    <TrainerCard
      trainer={trainer}
      action={<Action trainer={trainer} />}
      compare={<CompareToggle trainer={trainer} />}
    />
  );
});

/** Filters and list, shared by both pages of this remote. `Action` is the link or button of a card. */
export function TrainerChoice({ Action }: Pick<ListedCardProps, "Action">) {
  const [filters, change] = useFilters();
  const favourites = useFavourites();
  const query = useMemo(() => {
    const parameters = toQuery(filters);
    if (!filters.onlyFavourites) return parameters;
    return favourites.ids?.length ? { ...parameters, ids: favourites.ids.join() } : null;
  }, [filters, favourites.ids]);
  const cardFor = useCallback((trainer: ListedTrainer) => <ListedCard trainer={trainer} Action={Action} />, [Action]);
  const fields = { filters, query, onChange: change };

  return (
    <>
      <div className={styles.columns}>
        <FilterPanel {...fields} />
        <TrainerResults {...fields} favourites={favourites} cardFor={cardFor} />
      </div>
      <CompareBar />
    </>
  );
}
