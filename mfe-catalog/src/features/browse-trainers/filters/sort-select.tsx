import { useTranslation } from "@kalima/platform/react";
import { ChevronDown } from "@kalima/ui/icons";
import { useId } from "react";
import { SORTS, type Sort } from "./filters.ts";
import styles from "./sort-select.module.css";

type SortSelectProps = { sort: Sort; onSort: (sort: Sort) => void };

/** A native list: four orders do not pay for the code of the design system's. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const { t } = useTranslation("catalog");
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t("filters.sort")}</label>
      <span className={styles.box}>
        <select
          className={styles.control}
          id={id}
          onChange={(event) => onSort(SORTS.find((each) => each === event.currentTarget.value) ?? "match")}
          value={sort}
        >
          {SORTS.map((each) => (
            <option key={each} value={each}>
              {t(`sort.${each}`)}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={18} />
      </span>
    </div>
  );
}
