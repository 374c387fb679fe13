import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { ChevronDown, Filter } from "@kalima/ui/icons";
import { useCallback, useId, useState } from "react";
import { ChoiceChips } from "./choice-chips.tsx";
import styles from "./filter-panel.module.css";
import { activeCount, type Filters, LEVELS, SPECIALIZATIONS } from "./filters.ts";
import { SearchBox } from "./search-box.tsx";
import { SortSelect } from "./sort-select.tsx";

type FilterPanelProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** Search and sorting are always visible; small screens show the other filters on demand, which is decided by CSS alone. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { t } = useTranslation("catalog");
  const active = activeCount(filters);
  const [isOpen, setOpen] = useState(active > 0);
  const fields = useId();
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const any = { id: "any" as const, label: t("filters.any") };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers we serve do not know <search>.
    <div role="search" className={styles.panel} aria-label={t("filters.title")}>
      <SearchBox value={filters.search} onSearch={search} />
      <SortSelect sort={filters.sort} onSort={(sort) => onChange({ sort })} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpen(!isOpen)}
      >
        <Filter size={18} />
        {active > 0 ? t("filters.openActive", { count: active }) : t("filters.open")}
        <ChevronDown size={18} />
      </button>
      <div id={fields} className={styles.fields} data-open={isOpen}>
        <ChoiceChips
          label={t("filters.specialization")}
          options={[any, ...SPECIALIZATIONS.map((id) => ({ id, label: t(`specialization.${id}`) }))]}
          selected={filters.specialization ?? "any"}
          onSelect={(id) => onChange({ specialization: id === "any" ? null : id })}
        />
        <ChoiceChips
          label={t("filters.level")}
          options={[any, ...LEVELS.map((id) => ({ id, label: id }))]}
          selected={filters.level ?? "any"}
          onSelect={(id) => onChange({ level: id === "any" ? null : id })}
        />
      </div>
      {active > 0 && (
        <Button
          className={styles.clear}
          variant="quiet"
          size="small"
          onPress={() => onChange({ search: "", specialization: null, level: null })}
        >
          {t("filters.clear")}
        </Button>
      )}
    </div>
  );
}
