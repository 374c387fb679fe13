import styles from "./pictures.module.css";

/** The two letters of a country on a small neutral sign. Decorative: show the country's name beside it. */
export function Flag({ country }: { country: string }) {
  return (
    <svg aria-hidden="true" className={styles.flag} height="18" viewBox="0 0 26 18" width="26">
      <rect fill="var(--sunken)" height="17" rx="3.5" stroke="var(--line-strong)" width="25" x=".5" y=".5" />
      <text
        className={styles.flagText}
        dominantBaseline="central"
        fill="var(--ink-2)"
        textAnchor="middle"
        x="13"
        y="9.5"
      >
        {country.toUpperCase().slice(0, 2)}
      </text>
    </svg>
  );
}
