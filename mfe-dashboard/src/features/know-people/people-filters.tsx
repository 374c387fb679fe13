import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Checkbox } from "@kalima/ui/forms";
import { ComboBox, countryOptions, Select } from "@kalima/ui/overlays";
import { ANY, TableFilters } from "@kalima/ui/table";
import { NO_FILTERS, type PeopleFilters, ROLES, STATUSES } from "./people-address.ts";

type PeopleFiltersFormProps = { filters: PeopleFilters; onShow: (filters: PeopleFilters) => void };

/** Looks for somebody, and narrows the list. */
export function PeopleFiltersForm({ filters, onShow }: PeopleFiltersFormProps) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  return (
    <TableFilters
      filters={filters}
      none={NO_FILTERS}
      onShow={onShow}
      words={{
        search: t("people.filters.search"),
        hint: t("people.filters.searchHint"),
        find: t("people.filters.find"),
        open: t("people.filters.open"),
        showAll: t("people.showAll"),
      }}
    >
      {({ choose }) => (
        <>
          <Select
            label={t("people.columns.role")}
            onSelectionChange={choose("role")}
            options={[
              { id: ANY, label: t("people.filters.anyRole") },
              ...ROLES.map((role) => ({ id: role, label: t(`people.roles.${role}`) })),
            ]}
            selectedKey={filters.role || ANY}
          />
          <Select
            label={t("people.columns.status")}
            onSelectionChange={choose("status")}
            options={[
              { id: ANY, label: t("people.filters.anyStatus") },
              ...STATUSES.map((status) => ({ id: status, label: t(`people.statuses.${status}`) })),
            ]}
            selectedKey={filters.status || ANY}
          />
          <ComboBox
            label={t("people.columns.country")}
            onSelectionChange={choose("country")}
            options={[{ id: ANY, label: t("people.filters.anyCountry") }, ...countryOptions(language)]}
            selectedKey={filters.country || ANY}
          />
          <Checkbox isSelected={filters.test === "none"} onChange={(isOn) => choose("test")(isOn ? "none" : ANY)}>
            {t("people.filters.noTest")}
          </Checkbox>
          <Checkbox
            isSelected={filters.change === "waiting"}
            onChange={(isOn) => choose("change")(isOn ? "waiting" : ANY)}
          >
            {t("people.filters.waiting")}
          </Checkbox>
        </>
      )}
    </TableFilters>
  );
}
