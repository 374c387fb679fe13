import { useUi } from "@kalima/ui";
import { calendarTexts } from "./texts.ts";
import styles from "./weeks-calendar.module.css";

const STATES = ["available", "light", "busy"] as const;

export function CalendarLegend() {
  const { legend } = calendarTexts[useUi().language];
  return (
    <ul className={styles.legend}>
      {STATES.map((state) => (
        <li key={state} className={styles.legendEntry}>
          <span className={`${styles.swatch} ${styles.ground}`} data-state={state} aria-hidden="true" />
          {legend[state]}
        </li>
      ))}
    </ul>
  );
}
