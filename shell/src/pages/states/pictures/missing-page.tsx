import styles from "./pictures.module.css";

/** An open book with one page torn out; the page flies away. */
export function MissingPage() {
  return (
    <svg aria-hidden="true" className={styles.picture} fill="none" viewBox="0 0 280 170">
      <path className={styles.soft} d="M24 154h232" />
      <path className={styles.first} d="M50 66q46-16 90 6 44-22 90-6v84q-46-12-90 4-44-16-90-4z" />
      <path className={styles.paper} d="M62 74q40-10 72 8v58q-34-12-72-4z" />
      <path className={styles.paper} d="M146 82q4-3 9-5l-4 12 8 8-9 9 8 9-8 9 5 8q-5 2-9 5z" />
      <path className={styles.line} d="M74 92q24-4 46 5M74 106q24-4 46 5M74 120q16-3 30 1" />
      <path className={styles.second} d="M182 22l48 10-10 50-46-12 8-8-8-10 10-8-6-10z" />
      <path className={styles.line} d="M196 40l22 5M192 54l22 5M166 96q6-8 4-16M152 44q10-2 14 4M246 62q8-2 10-10" />
    </svg>
  );
}
