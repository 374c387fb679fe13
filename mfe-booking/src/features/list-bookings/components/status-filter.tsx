import type { BookingStatus } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { STATUSES, toggled } from "../filter.ts";
import { useReader } from "../reader.ts";
import styles from "./status-filter.module.css";

type StatusFilterProps = { chosen: readonly BookingStatus[]; onChange: (statuses: BookingStatus[]) => void };

/** Toggles for any number of statuses; without one, all bookings are shown. */
export function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  const { t } = useTranslation("booking");
  const reader = useReader();
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>{t("bookings.filter")}</legend>
      <div className={styles.chips}>
        <button type="button" className={styles.chip} aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          {t("bookings.all")}
        </button>
        {STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.chip}
            aria-pressed={chosen.includes(status)}
            onClick={() => onChange(toggled(chosen, status))}
          >
            {t(`status.${status}.label`, reader)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
