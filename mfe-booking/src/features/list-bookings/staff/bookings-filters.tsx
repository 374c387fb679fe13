import { BOOKING_PAYMENTS } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, classNames, Form, TextField } from "@kalima/ui";
import { Filter } from "@kalima/ui/icons";
import { DateField, Select } from "@kalima/ui/overlays";
import { useState } from "react";
import { type BookingFilters, isBackwards, NO_FILTERS, STATUSES } from "./bookings-address.ts";
import styles from "./staff-bookings.module.css";

const ANY = "any";

type BookingsFiltersProps = { filters: BookingFilters; onShow: (filters: BookingFilters) => void };

/** Looks for bookings, and narrows the list. What is chosen counts at once, what is typed when it is sent. */
export function BookingsFilters({ filters, onShow }: BookingsFiltersProps) {
  const { t } = useTranslation("booking");
  const [typed, setTyped] = useState(filters.q);
  const [known, setKnown] = useState(filters.q);
  const [isOpen, setOpen] = useState(false);
  // The address may change without typing, such as on the way back.
  if (known !== filters.q) {
    setKnown(filters.q);
    setTyped(filters.q);
  }
  const choose = (name: keyof BookingFilters) => (value: string) =>
    onShow({ ...filters, q: typed.trim(), [name]: value === ANY ? "" : value });
  const isNarrowed = Object.values(filters).some((value) => value !== "");

  return (
    <Form className={styles.filters} onSubmit={() => onShow({ ...filters, q: typed.trim() })}>
      <div className={styles.search}>
        <TextField
          label={t("allBookings.search")}
          maxLength={100}
          name="q"
          onChange={setTyped}
          placeholder={t("allBookings.searchHint")}
          type="search"
          value={typed}
        />
        <Button type="submit">{t("allBookings.find")}</Button>
        <Button
          aria-expanded={isOpen}
          className={styles.toggle}
          icon={<Filter />}
          onPress={() => setOpen(!isOpen)}
          variant="secondary"
        >
          {t("allBookings.filters")}
        </Button>
      </div>
      <div className={classNames(styles.choices, isOpen && styles.shown)}>
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
        {isNarrowed && (
          <Button onPress={() => onShow(NO_FILTERS)} size="small" variant="quiet">
            {t("allBookings.showAll")}
          </Button>
        )}
      </div>
    </Form>
  );
}
