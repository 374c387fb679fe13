import type { PriceCountries } from "@kalima/catalog-contract";
import { COOKIE_NAMES, getLocale, writeCookie } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { ChevronDown } from "@kalima/ui/icons";
import { useId } from "react";
import styles from "./price-range.module.css";
import control from "./sort-select.module.css";

/** Keeps the country in this browser, and loads the page again with its prices; bounds in another currency go. */
function choose(country: string): void {
  writeCookie(document, COOKIE_NAMES.country, country);
  const page = new URL(window.location.href);
  page.searchParams.delete("minPrice");
  page.searchParams.delete("maxPrice");
  window.location.replace(page);
}

/** The country whose prices are shown: that of an account, or the one that a visitor without an account chooses. */
export function PriceCountry({ shown }: { shown: PriceCountries | undefined }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { language } = usePlatform().i18n;
  const id = useId();
  if (!shown) return <p aria-hidden="true" className={styles.place} />;
  const names = new Intl.DisplayNames(getLocale(language), { type: "currency" });
  const nameOf = (currency: string) => names.of(currency) ?? currency;
  if (shown.isOfAccount) {
    return <p className={styles.bounds}>{t("filters.pricesOfAccount", { currency: nameOf(shown.currency) })}</p>;
  }
  return (
    <div className={styles.place}>
      <label htmlFor={id}>{t("filters.pricesFor")}</label>
      <span className={control.box}>
        <select
          className={control.control}
          id={id}
          onChange={(event) => choose(event.currentTarget.value)}
          value={shown.country ?? ""}
        >
          <option value="">{t("filters.pricesElsewhere", { currency: nameOf(shown.defaultCurrency) })}</option>
          {shown.countries.map(({ country, currency }) => (
            <option key={country} value={country}>
              {t("filters.pricesOf", { country: format.countryName(country), currency: nameOf(currency) })}
            </option>
          ))}
        </select>
        <ChevronDown className={control.chevron} size={18} />
      </span>
    </div>
  );
}
