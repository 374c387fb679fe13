import type { Trainer } from "@kalima/contracts/api";
import { type ReactNode, useMemo } from "react";
import { TrainerCard } from "../features/browse-trainers/card/trainer-card.tsx";
import { FilterPanel } from "../features/browse-trainers/filters/filter-panel.tsx";
import { parametersOf } from "../features/browse-trainers/filters/filters.ts";
import { useFilters } from "../features/browse-trainers/filters/use-filters.ts";
import { TrainerResults } from "../features/browse-trainers/list/trainer-results.tsx";
import { CompareBar } from "../features/compare-trainers/compare-bar.tsx";
import { CompareToggle } from "../features/compare-trainers/compare-toggle.tsx";
import { useFavourites } from "../shared/favourites/use-favourites.ts";
import styles from "./trainer-choice.module.css";

/** Filters and list, shared by both pages of this remote. */
export function TrainerChoice({ actionFor }: { actionFor: (trainer: Trainer) => ReactNode }) {
  const [filters, change] = useFilters();
  const favourites = useFavourites();
  const query = useMemo(() => {
    const parameters = parametersOf(filters);
    if (!filters.onlyFavourites) return parameters;
    return favourites.ids?.length ? { ...parameters, ids: favourites.ids.join() } : null;
  }, [filters, favourites.ids]);
  const fields = { filters, query, onChange: change };

  return (
    <>
      <div className={styles.columns}>
        <FilterPanel {...fields} />
        <TrainerResults
          {...fields}
          favourites={favourites}
          cardFor={(trainer) => (
            <TrainerCard trainer={trainer} action={actionFor(trainer)} compare={<CompareToggle trainer={trainer} />} />
          )}
        />
      </div>
      <CompareBar />
    </>
  );
}
