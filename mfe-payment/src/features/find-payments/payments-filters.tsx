import { ORDER_STATES, PAID_METHODS, PAYMENT_SEARCH_MAX_LENGTH } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, classNames, Form, TextField } from "@kalima/ui";
import { Filter } from "@kalima/ui/icons";
import { DateField, Select } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./find-payments.module.css";
import { isBackwards, NO_FILTERS, type PaymentFilters } from "./payments-address.ts";

const ANY = "any";

type PaymentsFiltersFormProps = { filters: PaymentFilters; onShow: (filters: PaymentFilters) => void };

/** Looks for a payment, and narrows the list. What is chosen counts at once, what is typed when it is sent. */
export function PaymentsFiltersForm({ filters, onShow }: PaymentsFiltersFormProps) {
  const { t } = useTranslation("payment");
  const [typed, setTyped] = useState(filters);
  const [known, setKnown] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  // The address may change without typing, such as on the way back.
  if (JSON.stringify(known) !== JSON.stringify(filters)) {
    setKnown(filters);
    setTyped(filters);
  }
  const hasProblem = isBackwards(typed);
  const isNarrowed = Object.values(filters).some((value) => value !== "");
  const set = (name: "q" | "from" | "to") => (value: string) => setTyped({ ...typed, [name]: value });
  const choose = (name: "state" | "method") => (key: string) => show({ ...typed, [name]: key === ANY ? "" : key });
  const options = (names: readonly string[], any: string, words: string) => [
    { id: ANY, label: t(any) },
    ...names.map((name) => ({ id: name, label: t(`${words}.${name}`) })),
  ];

  function show(wanted: PaymentFilters) {
    if (!isBackwards(wanted)) onShow({ ...wanted, q: wanted.q.trim() });
  }

  return (
    <Form className={styles.filters} onSubmit={() => show(typed)}>
      <div className={styles.search}>
        <TextField
          label={t("all.filters.search")}
          maxLength={PAYMENT_SEARCH_MAX_LENGTH}
          name="q"
          onChange={set("q")}
          placeholder={t("all.filters.searchHint")}
          type="search"
          value={typed.q}
        />
        <Button type="submit">{t("all.filters.find")}</Button>
        <Button
          aria-expanded={isOpen}
          className={styles.toggle}
          icon={<Filter />}
          onPress={() => setOpen(!isOpen)}
          variant="secondary"
        >
          {t("all.filters.open")}
        </Button>
      </div>
      <div className={classNames(styles.choices, isOpen && styles.shown)}>
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
          errorMessage={hasProblem ? t("all.filters.backwards") : undefined}
          label={t("all.filters.to")}
          onChange={set("to")}
          value={typed.to}
        />
        {isNarrowed && (
          <Button onPress={() => onShow(NO_FILTERS)} size="small" variant="quiet">
            {t("all.showAll")}
          </Button>
        )}
      </div>
    </Form>
  );
}
