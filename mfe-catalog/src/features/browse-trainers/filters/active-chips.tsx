import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { X } from "@kalima/ui/icons";
import styles from "./active-chips.module.css";
import { activeFilters } from "./active-filters.ts";
import { type Filters, NO_FILTERS } from "./filters.ts";
import { useFilterName } from "./use-filter-name.ts";

type ActiveChipsProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** Active filters, each with a press that drops it. */
export function ActiveChips({ filters, onChange }: ActiveChipsProps) {
  const { t } = useTranslation("catalog");
  const formatFilter = useFilterName();
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("filters.active")} className={styles.chips}>
      {active.map((filter) => {
        const name = formatFilter(filter);
        return (
          <li key={`${filter.kind} ${name}`}>
            <Button
              aria-label={t("filters.drop", { name })}
              className={styles.chip}
              iconEnd={<X size={16} />}
              onPress={() => onChange(filter.drop)}
              size="small"
              variant="secondary"
            >
              {name}
            </Button>
          </li>
        );
      })}
      <li>
        <Button onPress={() => onChange(NO_FILTERS)} size="small" variant="quiet">
          {t("filters.clear")}
        </Button>
      </li>
    </ul>
  );
}
