import type { TrainerFacets } from "@kalima/catalog-contract";
import { typedMinor } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { TextField, useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { useEffect, useRef, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { usePriceCountries } from "../../../shared/price-countries.ts";
import type { Filters } from "./filters.ts";
import { PriceCountry } from "./price-country.tsx";
import styles from "./price-range.module.css";

const DEBOUNCE_MS = 500;

type PriceRangeProps = {
  filters: Pick<Filters, "minPrice" | "maxPrice">;
  /** Cheapest and dearest trainer that the other filters leave. */
  prices: TrainerFacets["prices"] | undefined;
  onChange: (change: Partial<Filters>) => void;
};

/** The least and the most that a single lesson may cost, in whole units of the currency, and whose prices they are. */
export function PriceRange({ filters, prices, onChange }: PriceRangeProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const shown = usePriceCountries();
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{t("filters.price")}</legend>
      <div className={styles.range}>
        <Amount
          currency={shown?.currency}
          label={t("filters.priceFrom")}
          name="minPrice"
          value={filters.minPrice}
          onChange={(minPrice) => onChange({ minPrice })}
        />
        <Amount
          currency={shown?.currency}
          label={t("filters.priceTo")}
          name="maxPrice"
          value={filters.maxPrice}
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </div>
      <p className={styles.bounds}>
        {prices && t("filters.priceBounds", { min: format.money(prices.min), max: format.money(prices.max) })}
      </p>
      <PriceCountry shown={shown} />
    </fieldset>
  );
}

type AmountProps = {
  /** Undefined until it is known: nothing can be typed before. */
  currency: string | undefined;
  label: string;
  name: string;
  value: number | null;
  onChange: (amount: number | null) => void;
};

function Amount({ currency, label, name, value, onChange }: AmountProps) {
  const write = (amountMinor: number | null) =>
    amountMinor === null || !currency ? "" : formatAmount({ amountMinor, currency });
  const [text, setText] = useState(write(value));
  const sent = useRef(value);
  const written = useRef(write);
  written.current = write;

  // The address also changes by removing the filter and by Back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(written.current(value));
  }, [value]);

  // An amount in the address is shown once its currency is known.
  useEffect(() => {
    if (currency) setText(written.current(sent.current));
  }, [currency]);

  useEffect(() => {
    if (!currency) return;
    const amount = typedMinor(text, currency);
    if (amount === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = amount;
      onChange(amount);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, currency, onChange]);

  return (
    <TextField
      direction="ltr"
      inputMode="decimal"
      isReadOnly={!currency}
      label={label}
      maxLength={7}
      name={name}
      value={text}
      onChange={setText}
    />
  );
}
