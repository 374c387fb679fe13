import { hydratesLater, useTranslation } from "@kalima/platform/react";
import { useCallback, useDeferredValue } from "react";
import { useFacets } from "../api/use-facets.ts";
import type { TrainerQuery } from "../api/use-trainers.ts";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";
import styles from "./filter-panel.module.css";
import { SearchBox } from "./search-box.tsx";

/** A phone hides them: its button of filters answers before they have hydrated. */
const Fields = hydratesLater(FilterFields);

/** The search, and beside the list all filters; small screens have those in a sheet, which is decided by CSS alone. */
export function FilterPanel({ query, ...props }: Omit<FilterFieldsProps, "facets"> & { query: TrainerQuery | null }) {
  const { t } = useTranslation("catalog");
  const { filters, onChange } = props;
  // New counts change a hundred small parts, and never hold back what is pressed meanwhile.
  const facets = useDeferredValue(useFacets(query));
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers we serve do not know <search>.
    <div role="search" className={styles.panel} aria-label={t("filters.title")}>
      <SearchBox value={filters.search} onSearch={search} />
      <div className={styles.fields}>
        <Fields {...props} facets={facets} />
      </div>
    </div>
  );
}
