import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, classNames, Form, TextField } from "@kalima/ui";
import { Checkbox } from "@kalima/ui/forms";
import { Filter } from "@kalima/ui/icons";
import { ComboBox, countryOptions, Select } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./find-people.module.css";
import { NO_FILTERS, type PeopleFilters, ROLES, STATUSES } from "./people-address.ts";

const ANY = "any";

type PeopleFiltersFormProps = { filters: PeopleFilters; onShow: (filters: PeopleFilters) => void };

/** Looks for somebody, and narrows the list. What is chosen counts at once, what is typed when it is sent. */
export function PeopleFiltersForm({ filters, onShow }: PeopleFiltersFormProps) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const [typed, setTyped] = useState(filters.q);
  const [known, setKnown] = useState(filters.q);
  const [isOpen, setOpen] = useState(false);
  // The address may change without typing, such as on the way back.
  if (known !== filters.q) {
    setKnown(filters.q);
    setTyped(filters.q);
  }
  const choose = (name: "role" | "status" | "country") => (key: string) =>
    onShow({ ...filters, q: typed.trim(), [name]: key === ANY ? "" : key });
  const isNarrowed = Object.values(filters).some((value) => value !== "");

  return (
    <Form className={styles.filters} onSubmit={() => onShow({ ...filters, q: typed.trim() })}>
      <div className={styles.search}>
        <TextField
          label={t("people.filters.search")}
          maxLength={100}
          name="q"
          onChange={setTyped}
          placeholder={t("people.filters.searchHint")}
          type="search"
          value={typed}
        />
        <Button type="submit">{t("people.filters.find")}</Button>
        <Button
          aria-expanded={isOpen}
          className={styles.toggle}
          icon={<Filter />}
          onPress={() => setOpen(!isOpen)}
          variant="secondary"
        >
          {t("people.filters.open")}
        </Button>
      </div>
      <div className={classNames(styles.choices, isOpen && styles.shown)}>
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
        <Checkbox
          isSelected={filters.test === "none"}
          onChange={(isOn) => onShow({ ...filters, q: typed.trim(), test: isOn ? "none" : "" })}
        >
          {t("people.filters.noTest")}
        </Checkbox>
        <Checkbox
          isSelected={filters.change === "waiting"}
          onChange={(isOn) => onShow({ ...filters, q: typed.trim(), change: isOn ? "waiting" : "" })}
        >
          {t("people.filters.waiting")}
        </Checkbox>
        {isNarrowed && (
          <Button onPress={() => onShow(NO_FILTERS)} size="small" variant="quiet">
            {t("people.showAll")}
          </Button>
        )}
      </div>
    </Form>
  );
}
