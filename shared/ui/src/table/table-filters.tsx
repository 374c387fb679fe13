import { Button, classNames, Form, TextField } from "@kalima/ui";
import { Filter } from "@kalima/ui/icons";
import { type ReactNode, useState } from "react";
import styles from "./table-filters.module.css";
import { useTyped } from "./use-typed.ts";

/** The option of a choice that lets everything through. */
export const ANY = "any";

const MAX_SEARCH_LENGTH = 100;

type FilterFields<Filters> = {
  /** Gives the handler of a filter that counts at once, for which `ANY` is empty. */
  choose: (name: keyof Filters) => (value: string) => void;
  /** Gives the handler of a filter that counts when the form is sent; until then its value is that of `typed`. */
  set: (name: keyof Filters) => (value: string) => void;
  typed: Filters;
};

export type TableFiltersProps<Filters extends { q: string }> = {
  /** Those that the address holds; empty for any. */
  filters: Filters;
  /** Those of the whole list. */
  none: Filters;
  words: { search: string; hint: string; find: string; open: string; showAll: string };
  onShow: (filters: Filters) => void;
  /** The fields of the other filters. */
  children: (fields: FilterFields<Filters>) => ReactNode;
};

/**
 * Looks for rows of a table, and narrows it. What is chosen counts at once, what is typed when it is sent. On a phone, a button
 * opens the choices.
 */
export function TableFilters<Filters extends { q: string }>(props: TableFiltersProps<Filters>) {
  const { filters, none, words, onShow, children } = props;
  const [typed, setTyped] = useTyped(filters);
  const [isOpen, setOpen] = useState(false);
  const show = (wanted: Filters) => onShow({ ...wanted, q: wanted.q.trim() });
  const choose = (name: keyof Filters) => (value: string) => show({ ...typed, [name]: value === ANY ? "" : value });
  const set = (name: keyof Filters) => (value: string) => setTyped({ ...typed, [name]: value });
  const isNarrowed = Object.values(filters).some((value) => value !== "");

  return (
    <Form className={styles.filters} onSubmit={() => show(typed)}>
      <div className={styles.search}>
        <TextField
          label={words.search}
          maxLength={MAX_SEARCH_LENGTH}
          name="q"
          onChange={set("q")}
          placeholder={words.hint}
          type="search"
          value={typed.q}
        />
        <Button type="submit">{words.find}</Button>
        <Button
          aria-expanded={isOpen}
          className={styles.toggle}
          icon={<Filter />}
          onPress={() => setOpen(!isOpen)}
          variant="secondary"
        >
          {words.open}
        </Button>
      </div>
      <div className={classNames(styles.choices, isOpen && styles.shown)}>
        {children({ choose, set, typed })}
        {isNarrowed && (
          <Button onPress={() => onShow(none)} size="small" variant="quiet">
            {words.showAll}
          </Button>
        )}
      </div>
    </Form>
  );
}
