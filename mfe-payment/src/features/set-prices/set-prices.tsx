import type { CountryPriceLists } from "@kalima/catalog-contract";
import { isCountry } from "@kalima/contracts/domain";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Skeleton, useUi } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ComboBox, countryOptions } from "@kalima/ui/overlays";
import { DataTable, readTableAddress, toTableParameters, WithPanel } from "@kalima/ui/table";
import { CountryPanel } from "./country-panel.tsx";
import { nameOf } from "./price-draft.ts";
import { ListedTrainer } from "./price-lines.tsx";
import { usePriceLists } from "./prices.queries.ts";
import styles from "./set-prices.module.css";
import { usePriceColumns } from "./use-price-columns.tsx";

const keyOf = ({ country }: CountryPriceLists) => nameOf(country);

/** The prices of all countries, and the one that is open. The address holds which one. */
export function SetPrices() {
  const { t } = useTranslation("payment");
  const query = usePriceLists();
  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("prices.problem")} />;
  }
  return <PriceTable countries={query.data} />;
}

function PriceTable({ countries }: { countries: readonly CountryPriceLists[] }) {
  const { t } = useTranslation("payment");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const columns = usePriceColumns();
  const { open } = readTableAddress(parameters);
  const hrefOf = (key: string) => `?${toTableParameters(parameters, { open: key })}`;
  const others = countries.find(({ country }) => country === null);
  const mayRequest = others?.mayRequest === true;
  const listed = countries.find((each) => keyOf(each) === open);
  // A country that has the default, and never had anything else.
  const shown = listed ?? (isCountry(open) ? { country: open, lists: [], waiting: null, mayRequest } : undefined);

  /** Opens the next country of the list, or the one before. */
  function step(by: number) {
    const next = countries[countries.findIndex((each) => keyOf(each) === open) + by];
    if (next) void navigate(hrefOf(keyOf(next)), { replace: true });
  }

  const panel = shown && (
    <CountryPanel
      key={nameOf(shown.country)}
      onClose={() => void navigate(hrefOf(""))}
      onStep={step}
      others={others?.lists ?? []}
      shown={shown}
    />
  );

  return (
    <WithPanel panel={panel}>
      <ListedTrainer />
      {mayRequest && <OtherCountry onChoose={(country) => void navigate(hrefOf(country))} />}
      <DataTable
        columns={columns}
        hrefOf={(row) => hrefOf(keyOf(row))}
        keyOf={keyOf}
        label={t("sections.prices")}
        openKey={open}
        rows={countries}
      />
    </WithPanel>
  );
}

/** Opens any country, such as one that has the default so far. */
function OtherCountry({ onChoose }: { onChoose: (country: string) => void }) {
  const { t } = useTranslation("payment");
  const { language } = useUi();
  return (
    <ComboBox
      className={styles.choose}
      label={t("prices.otherCountry")}
      onSelectionChange={onChoose}
      options={countryOptions(language)}
      selectedKey={null}
    />
  );
}
