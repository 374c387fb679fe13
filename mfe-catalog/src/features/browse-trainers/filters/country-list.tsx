import type { TrainerFacets } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { useState } from "react";
import { CheckList } from "../../../shared/check-list.tsx";

const FIRST = 6;
const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];

type CountryListProps = {
  counts: TrainerFacets["countries"] | undefined;
  /** Further countries, without a count. */
  others: readonly string[];
  chosen: readonly string[];
  onToggle: (code: string) => void;
};

/** Countries that trainers live in, those of most trainers first; the further ones on demand. */
export function CountryList({ counts, others, chosen, onToggle }: CountryListProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (!counts) {
    return (
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <Skeleton height={24} key={row} width="70%" />
        ))}
      </div>
    );
  }

  const known = [...counts].sort((a, b) => b.count - a.count);
  const uncounted = others.map((value) => ({ value, count: undefined }));
  const missing = chosen.filter((code) => [...known, ...uncounted].every(({ value }) => value !== code));
  const all = [...known, ...uncounted, ...missing.map((value) => ({ value, count: 0 }))];
  const shown = all.filter(({ value }, place) => showsAll || place < FIRST || chosen.includes(value));
  return (
    <div>
      <CheckList
        label={t("filters.country")}
        options={shown.map(({ value, count }) => ({ id: value, label: format.countryName(value), count }))}
        chosen={chosen}
        onToggle={onToggle}
      />
      {shown.length < all.length && (
        <Button size="small" variant="quiet" onPress={() => setShowsAll(true)}>
          {t("filters.allCountries", { count: all.length })}
        </Button>
      )}
    </div>
  );
}
