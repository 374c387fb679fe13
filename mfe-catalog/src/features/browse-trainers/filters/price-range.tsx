import type { TrainerFacets } from "@kalima/catalog-contract";
import { typedMinor } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { TextField, useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { useEffect, useRef, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import type { Filters } from "./filters.ts";
import styles from "./price-range.module.css";

const DEBOUNCE_MS = 500;

type PriceRangeProps = {
  filters: Pick<Filters, "minPrice" | "maxPrice">;
  /** Cheapest and dearest trainer that the other filters leave. */
  prices: TrainerFacets["prices"] | undefined;
  onChange: (change: Partial<Filters>) => void;
};

/** The least and the most that a single lesson may cost, in whole units of the currency. */
export function PriceRange({ filters, prices, onChange }: PriceRangeProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{t("filters.price")}</legend>
      <div className={styles.range}>
        <Amount
          label={t("filters.priceFrom")}
          name="minPrice"
          value={filters.minPrice}
          onChange={(minPrice) => onChange({ minPrice })}
        />
        <Amount
          label={t("filters.priceTo")}
          name="maxPrice"
          value={filters.maxPrice}
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </div>
      <p className={styles.bounds}>
        {prices && t("filters.priceBounds", { min: format.money(prices.min), max: format.money(prices.max) })}
      </p>
    </fieldset>
  );
}

type AmountProps = { label: string; name: string; value: number | null; onChange: (amount: number | null) => void };

function Amount({ label, name, value, onChange }: AmountProps) {
  const [text, setText] = useState(formatAmount(value));
  const sent = useRef(value);

  // The address also changes by removing the filter and by Back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(formatAmount(value));
  }, [value]);

  useEffect(() => {
    const amount = typedMinor(text);
    if (amount === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = amount;
      onChange(amount);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);

  return (
    <TextField
      direction="ltr"
      inputMode="decimal"
      label={label}
      maxLength={7}
      name={name}
      value={text}
      onChange={setText}
    />
  );
}
