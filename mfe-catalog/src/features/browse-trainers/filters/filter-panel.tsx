import { hydratesLater, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { type TrainerQuery, useFacets } from "../trainers.queries.ts";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";
import styles from "./filter-panel.module.css";

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

const DEBOUNCE_MS = 300;

/** Search field whose value is debounced before it reaches the URL and the server. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation("catalog");
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // The URL also changes through "Clear filters" and the Back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSearch(text.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return <TextField label={t("filters.search")} name="search" value={text} onChange={setText} maxLength={80} />;
}
