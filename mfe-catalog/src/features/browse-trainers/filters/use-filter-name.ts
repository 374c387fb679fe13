import { DAY_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { usePriceCountries } from "../../../shared/price-countries.ts";
import { FIRST_SUNDAY_MS } from "../../../shared/weekly-hours.ts";
import type { ActiveFilter } from "./active-filters.ts";

/** Returns the name of an active filter on the screen, such as "Monday evening" or "up to EGP 300". */
export function useFilterName(): (filter: ActiveFilter) => string {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const clock = useFormat("UTC");
  const currency = usePriceCountries()?.currency;

  return (filter) => {
    switch (filter.kind) {
      case "search":
        return t("filters.name.search", { text: filter.value });
      case "specialization":
        return t(`specialization.${filter.value}`);
      case "country":
        return format.countryName(filter.value);
      case "level":
        return t("filters.name.level", { level: filter.value });
      case "minRating":
        return t("filters.name.rating", { stars: format.number(filter.value) });
      case "lessonMinutes":
        return t("filters.name.length", { count: filter.value });
      case "hours": {
        const day = clock.weekday(FIRST_SUNDAY_MS + Number(filter.value[0]) * DAY_MS);
        return t("filters.hoursCell", { day, band: t(`filters.band.${filter.value[1]}`) });
      }
      case "price": {
        // An amount says nothing without its currency.
        if (!currency) return t("filters.price");
        const money = (amountMinor: number) => format.money({ amountMinor, currency });
        if (filter.min === null) return t("filters.name.priceTo", { max: money(filter.max ?? 0) });
        if (filter.max === null) return t("filters.name.priceFrom", { min: money(filter.min) });
        return t("filters.name.price", { min: money(filter.min), max: money(filter.max) });
      }
      case "gender":
        return t(`filters.genders.${filter.value}`);
      case "hasVideo":
        return t("filters.hasVideo");
      case "favourites":
        return t("favourites.mine");
    }
  };
}
