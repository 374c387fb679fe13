import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { memo } from "react";
import { CheckList } from "../../../shared/check-list.tsx";
import type { Facets } from "../trainers.queries.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { CountryList } from "./country-list.tsx";
import styles from "./filter-fields.module.css";
import { type Filters, LENGTHS, LEVELS, MIN_RATINGS, SPECIALIZATIONS, toggleValue } from "./filters.ts";
import { HoursGrid } from "./hours-grid.tsx";
import { PriceRange } from "./price-range.tsx";

export type FilterFieldsProps = {
  filters: Filters;
  facets: Facets | undefined;
  onChange: (change: Partial<Filters>) => void;
};

/** The filters besides the search, each value with the number of trainers it leaves. */
export const FilterFields = memo(function FilterFields({ filters, facets, onChange }: FilterFieldsProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  // A sample may miss a value that few trainers have: no count is better than a wrong 0.
  const missing = facets?.isEstimated ? null : 0;
  const findCount = <T,>(counts: readonly { value: T; count: number }[] | undefined, value: T) =>
    counts ? (counts.find((each) => each.value === value)?.count ?? missing) : null;
  const any = { id: "any", label: t("filters.any"), count: null };

  return (
    <div className={styles.fields}>
      <CheckList
        label={t("filters.lists")}
        options={[{ id: "favourites", label: t("favourites.mine"), count: null }]}
        chosen={filters.onlyFavourites ? ["favourites"] : []}
        onToggle={() => onChange({ onlyFavourites: !filters.onlyFavourites })}
      />
      <CheckList
        label={t("filters.specialization")}
        options={SPECIALIZATIONS.map((id) => ({
          id,
          label: t(`specialization.${id}`),
          count: findCount(facets?.specializations, id),
        }))}
        chosen={filters.specializations}
        onToggle={(id) => onChange({ specializations: toggleValue(filters.specializations, id) })}
      />
      <ChoiceChips
        label={t("filters.level")}
        options={[any, ...LEVELS.map((id) => ({ id, label: id, count: findCount(facets?.levels, id) }))]}
        selected={filters.level ?? "any"}
        onSelect={(id) => onChange({ level: LEVELS.find((level) => level === id) ?? null })}
      />
      <ChoiceChips
        label={t("filters.length")}
        options={[
          any,
          ...LENGTHS.map((length) => ({
            id: String(length),
            label: t("card.minutesShort", { count: length }),
            count: findCount<number>(facets?.lessonLengths, length),
          })),
        ]}
        selected={String(filters.lessonMinutes ?? "any")}
        onSelect={(id) => onChange({ lessonMinutes: LENGTHS.find((length) => String(length) === id) ?? null })}
      />
      <HoursGrid
        chosen={filters.hours}
        counts={facets?.hours}
        onToggle={(hours) => onChange({ hours: toggleValue(filters.hours, hours) })}
      />
      <ChoiceChips
        label={t("filters.rating")}
        options={[
          any,
          ...MIN_RATINGS.map((least) => ({
            id: String(least),
            label: t("filters.ratingFrom", { stars: format.number(least) }),
            count: findCount(facets?.minRatings, least),
          })),
        ]}
        selected={String(filters.minRating ?? "any")}
        onSelect={(id) => onChange({ minRating: MIN_RATINGS.find((least) => String(least) === id) ?? null })}
      />
      <PriceRange filters={filters} prices={facets?.prices} onChange={onChange} />
      <CountryList
        counts={facets?.countries}
        others={facets?.otherCountries ?? []}
        chosen={filters.countries}
        onToggle={(code) => onChange({ countries: toggleValue(filters.countries, code) })}
      />
    </div>
  );
});
