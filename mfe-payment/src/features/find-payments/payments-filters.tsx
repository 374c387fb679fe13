import { ORDER_STATES, PAID_METHODS } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { DateField, Select } from "@kalima/ui/overlays";
import { ANY, TableFilters } from "@kalima/ui/table";
import { isBackwards, NO_FILTERS, type PaymentFilters } from "./payments-address.ts";

type PaymentsFiltersFormProps = { filters: PaymentFilters; onShow: (filters: PaymentFilters) => void };

/** Looks for a payment, and narrows the list. What is chosen counts at once, what is typed when it is sent. */
export function PaymentsFiltersForm({ filters, onShow }: PaymentsFiltersFormProps) {
  const { t } = useTranslation("payment");
  const options = (names: readonly string[], any: string, words: string) => [
    { id: ANY, label: t(any) },
    ...names.map((name) => ({ id: name, label: t(`${words}.${name}`) })),
  ];
  return (
    <TableFilters
      filters={filters}
      none={NO_FILTERS}
      onShow={(wanted) => !isBackwards(wanted) && onShow(wanted)}
      words={{
        search: t("all.filters.search"),
        hint: t("all.filters.searchHint"),
        find: t("all.filters.find"),
        open: t("all.filters.open"),
        showAll: t("all.showAll"),
      }}
    >
      {({ choose, set, typed }) => (
        <>
          <Select
            label={t("all.columns.state")}
            onSelectionChange={choose("state")}
            options={options(ORDER_STATES, "all.filters.anyState", "all.states")}
            selectedKey={filters.state || ANY}
          />
          <Select
            label={t("all.columns.method")}
            onSelectionChange={choose("method")}
            options={options(PAID_METHODS, "all.filters.anyMethod", "all.methods")}
            selectedKey={filters.method || ANY}
          />
          <DateField label={t("all.filters.from")} onChange={set("from")} value={typed.from} />
          <DateField
            errorMessage={isBackwards(typed) ? t("all.filters.backwards") : undefined}
            label={t("all.filters.to")}
            onChange={set("to")}
            value={typed.to}
          />
        </>
      )}
    </TableFilters>
  );
}
