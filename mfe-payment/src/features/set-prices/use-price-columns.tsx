import { type CountryPriceLists, PACKS, type Pack } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money, StatusPill } from "@kalima/ui/content";
import type { Column } from "@kalima/ui/table";
import { useCountryName } from "./use-country-name.ts";
import { DAY } from "./waiting-prices.tsx";

/** Country, the price of one session by pack, and what comes next. */
export function usePriceColumns(): Column<CountryPriceLists>[] {
  const { t } = useTranslation("payment");
  const countryName = useCountryName();
  return [
    { key: "country", label: t("prices.country"), cell: ({ country }) => countryName(country) },
    ...PACKS.map((pack) => ({
      key: `pack-${pack}`,
      label: t("pack", { count: pack }),
      cell: (row: CountryPriceLists) => <CurrentPrice pack={pack} row={row} />,
      // Cards have no heads that would say which pack a price is of.
      isTableOnly: pack !== PACKS[0],
    })),
    { key: "next", label: t("prices.next"), cell: (row) => <NextPrices row={row} /> },
  ];
}

/** A country without prices of its own says so once, in place of the first price. */
function CurrentPrice({ pack, row }: { pack: Pack; row: CountryPriceLists }) {
  const { t } = useTranslation("payment");
  const current = row.lists.find(({ state }) => state === "current");
  const price = current?.packs?.find((each) => each.pack === pack)?.perLesson;
  if (price) return <Money value={price} />;
  return pack === PACKS[0] ? t("prices.likeDefault") : null;
}

function NextPrices({ row: { lists, waiting } }: { row: CountryPriceLists }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const next = lists.findLast(({ state }) => state === "planned");
  if (waiting) return <StatusPill tone="warn">{t("prices.waiting")}</StatusPill>;
  return next ? (
    <StatusPill tone="info">{t("prices.fromDay", { day: format.dayLabel(next.fromDay, DAY) })}</StatusPill>
  ) : null;
}
