import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import { ChevronDown } from "@kalima/ui/icons";
import { memo, startTransition, useEffect, useId, useState } from "react";
import { DIAL_CODES } from "./dial-codes.ts";
import styles from "./phone-field.module.css";

type Country = { country: string; code: string; name: string };
type CountryCodeFieldProps = { name: string; value: string; onChange: (country: string) => void };

/** The dial code: a native list of countries under a short label, so that it costs nothing and suits phones. */
export function CountryCodeField({ name, value, onChange }: CountryCodeFieldProps) {
  const { t } = useTranslation("auth");
  const { locale } = usePlatform().i18n;
  const id = useId();
  // Names of countries differ between the server's ICU and the browser's, and 240 of them would triple the page. They
  // come after hydration and as a transition: in one task they would keep the form from answering.
  const [options, setOptions] = useState<Country[] | null>(null);
  useEffect(() => startTransition(() => setOptions(countriesByName(locale))), [locale]);
  return (
    <div className={styles.code}>
      <label className={styles.codeLabel} htmlFor={id}>
        {t("fields.countryCode")}
      </label>
      <div className={styles.codeBox}>
        <span aria-hidden="true" className={styles.codeShown}>
          <Num>+{DIAL_CODES.get(value)}</Num>
          <ChevronDown size={16} />
        </span>
        <select
          autoComplete="country"
          className={styles.codeChoice}
          id={id}
          name={name}
          onChange={(event) => onChange(event.currentTarget.value)}
          value={value}
        >
          {options ? (
            <CountryOptions countries={options} />
          ) : (
            <option value={value}>{`\u2066+${DIAL_CODES.get(value)}\u2069`}</option>
          )}
        </select>
      </div>
    </div>
  );
}

/** Kept, since the form renders at every key that is pressed. */
const CountryOptions = memo(function CountryOptions({ countries }: { countries: Country[] }) {
  return countries.map(({ country, name, code }) => (
    <option key={country} value={country}>
      {`${name} \u2066+${code}\u2069`}
    </option>
  ));
});

function countriesByName(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const sorter = new Intl.Collator(locale);
  return [...DIAL_CODES]
    .map(([country, code]) => ({ country, code, name: names.of(country) ?? country }))
    .sort((a, b) => sorter.compare(a.name, b.name));
}
