import { BOOKING_PAYMENTS } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { DateField, Select } from "@kalima/ui/overlays";
import { ANY, TableFilters } from "@kalima/ui/table";
import { type BookingFilters, isBackwards, NO_FILTERS, STATUSES } from "./bookings-address.ts";

type BookingsFiltersProps = { filters: BookingFilters; onShow: (filters: BookingFilters) => void };

/** Looks for bookings, and narrows the list. */
export function BookingsFilters({ filters, onShow }: BookingsFiltersProps) {
  const { t } = useTranslation("booking");
  return (
    <TableFilters
      filters={filters}
      none={NO_FILTERS}
      onShow={onShow}
      words={{
        search: t("allBookings.search"),
        hint: t("allBookings.searchHint"),
        find: t("allBookings.find"),
        open: t("allBookings.filters"),
        showAll: t("allBookings.showAll"),
      }}
    >
      {({ choose }) => (
        <>
          <Select
            label={t("allBookings.columns.status")}
            onSelectionChange={choose("status")}
            options={[
              { id: ANY, label: t("allBookings.anyStatus") },
              ...STATUSES.map((status) => ({ id: status, label: t(`status.${status}.label`, { context: "school" }) })),
            ]}
            selectedKey={filters.status || ANY}
          />
          <Select
            label={t("allBookings.columns.payment")}
            onSelectionChange={choose("payment")}
            options={[
              { id: ANY, label: t("allBookings.anyPayment") },
              ...BOOKING_PAYMENTS.map((payment) => ({ id: payment, label: t(`allBookings.payments.${payment}`) })),
            ]}
            selectedKey={filters.payment || ANY}
          />
          <DateField label={t("allBookings.from")} onChange={choose("from")} value={filters.from} />
          <DateField
            errorMessage={isBackwards(filters) ? t("allBookings.backwards") : undefined}
            label={t("allBookings.to")}
            onChange={choose("to")}
            value={filters.to}
          />
        </>
      )}
    </TableFilters>
  );
}
