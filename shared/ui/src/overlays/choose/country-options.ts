import { ARAB_COUNTRIES, getLocale, type Language, OTHER_COUNTRIES } from "@kalima/contracts/domain";
import type { Option } from "./option-list.tsx";

/** All countries by their names in a language: Arab countries first, then the others, each sorted as that language sorts. */
export function countryOptions(language: Language): Option[] {
  const names = new Intl.DisplayNames(getLocale(language), { type: "region" });
  const sorter = new Intl.Collator(getLocale(language));
  const options = (codes: readonly string[]) =>
    codes.map((id) => ({ id, label: names.of(id) ?? id })).sort((a, b) => sorter.compare(a.label, b.label));
  return [...options(ARAB_COUNTRIES), ...options(OTHER_COUNTRIES)];
}
