import styles from "./pictures.module.css";

/** Someone has taken the bubble apart to put it together again. */
export function Workbench() {
  return (
    <svg aria-hidden="true" className={styles.picture} fill="none" viewBox="0 0 280 170">
      <path className={styles.soft} d="M20 146h240" />
      <path className={styles.line} d="M54 146v16M226 146v16" />
      <path className={styles.first} d="M60 40h44v56H78l-18 18V96h-2q-16 0-16-16V56q0-16 18-16z" />
      <path className={styles.paper} d="M116 34h40q16 0 16 16v24q0 16-16 16h-40z" />
      <path className={styles.line} d="M104 52h12M104 66h12M104 80h12" />
      <path
        className={styles.second}
        d="M198 146l-8-44q-14-6-12-22 2-12 14-16v20l10 6 10-6V64q12 4 12 18 0 14-12 20l-4 44z"
      />
      <path className={styles.paper} d="M84 146v-14h66v14z" />
      <path className={styles.line} d="M60 58h26M60 72h16M128 54h30M128 68h20" />
    </svg>
  );
}
