import type { Trainer } from "@kalima/contracts/api";
import type { ReactNode } from "react";
import { FilterPanel } from "../features/browse-trainers/filters/filter-panel.tsx";
import { useFilters } from "../features/browse-trainers/filters/use-filters.ts";
import { TrainerList } from "../features/browse-trainers/list/trainer-list.tsx";
import styles from "./trainer-choice.module.css";

/** Filters and list, shared by both pages of this remote. */
export function TrainerChoice({ actionFor }: { actionFor: (trainer: Trainer) => ReactNode }) {
  const [filters, change] = useFilters();
  return (
    <div className={styles.columns}>
      <FilterPanel filters={filters} onChange={change} />
      <TrainerList
        filters={filters}
        onClear={() => change({ search: "", specialization: null, level: null })}
        actionFor={actionFor}
      />
    </div>
  );
}
