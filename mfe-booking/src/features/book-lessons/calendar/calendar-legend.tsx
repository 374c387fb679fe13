import { useTranslation } from "@kalima/platform/react";
import styles from "./month-calendar.module.css";

const STATES = ["available", "light", "busy"] as const;

export function CalendarLegend() {
  const { t } = useTranslation("booking");
  return (
    <ul className={styles.legend}>
      {STATES.map((state) => (
        <li key={state} className={styles.legendEntry}>
          <span className={`${styles.swatch} ${styles.ground}`} data-state={state} aria-hidden="true" />
          {t(`calendar.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
