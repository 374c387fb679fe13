import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { memo, useState } from "react";
import { CheckList } from "../../../shared/check-list.tsx";
import { ChoiceChips } from "../../../shared/choice-chips.tsx";
import type { Facets } from "../trainers.queries.ts";
import { activeFilters } from "./active-filters.ts";
import { CountryList } from "./country-list.tsx";
import styles from "./filter-fields.module.css";
import { type Filters, GENDERS, LENGTHS, LEVELS, MIN_RATINGS, SPECIALIZATIONS, toggleValue } from "./filters.ts";
import { HoursGrid } from "./hours-grid.tsx";
import { PriceRange } from "./price-range.tsx";

export type FilterFieldsProps = {
  filters: Filters;
  facets: Facets | undefined;
  onChange: (change: Partial<Filters>) => void;
};

/** Below "More": most visitors choose without them. */
const FOLDED: ReadonlySet<string> = new Set([
  "lessonMinutes",
  "minRating",
  "gender",
  "hasVideo",
  "favourites",
  "country",
]);

/** The filters besides the search, each value with the number of trainers it leaves; first those that most visitors use. */
export const FilterFields = memo(function FilterFields({ filters, facets, onChange }: FilterFieldsProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  // A sample may miss a value that few trainers have: no count is better than a wrong 0.
  const missing = facets?.isEstimated ? null : 0;
  const findCount = <T,>(counts: readonly { value: T; count: number }[] | undefined, value: T) =>
    counts ? (counts.find((each) => each.value === value)?.count ?? missing) : null;
  // A filter that is set is not hidden, and what a visitor has opened stays open.
  const [opensMore] = useState(() => activeFilters(filters).some(({ kind }) => FOLDED.has(kind)));
  const any = { id: "any", label: t("filters.any") };

  return (
    <div className={styles.fields}>
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
      <PriceRange filters={filters} prices={facets?.prices} onChange={onChange} />
      <HoursGrid
        chosen={filters.hours}
        counts={facets?.hours}
        onToggle={(hours) => onChange({ hours: toggleValue(filters.hours, hours) })}
      />
      <details className={styles.more} open={opensMore}>
        <summary className={styles.summary}>{t("filters.more")}</summary>
        <div className={styles.fields}>
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
          <ChoiceChips
            label={t("filters.gender")}
            options={[
              any,
              ...GENDERS.map((id) => ({
                id,
                label: t(`filters.genders.${id}`),
                count: findCount<string>(facets?.genders, id),
              })),
            ]}
            selected={filters.gender ?? "any"}
            onSelect={(id) => onChange({ gender: GENDERS.find((each) => each === id) ?? null })}
          />
          <CheckList
            label={t("filters.lists")}
            options={[
              { id: "favourites", label: t("favourites.mine") },
              { id: "hasVideo", label: t("filters.hasVideo"), count: facets?.withVideo ?? null },
            ]}
            chosen={[...(filters.onlyFavourites ? ["favourites"] : []), ...(filters.hasVideo ? ["hasVideo"] : [])]}
            onToggle={(id) =>
              onChange(
                id === "hasVideo" ? { hasVideo: !filters.hasVideo } : { onlyFavourites: !filters.onlyFavourites },
              )
            }
          />
          <CountryList
            counts={facets?.countries}
            others={facets?.otherCountries ?? []}
            chosen={filters.countries}
            onToggle={(code) => onChange({ countries: toggleValue(filters.countries, code) })}
          />
        </div>
      </details>
    </div>
  );
});
