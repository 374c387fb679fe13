import styles from "./pictures.module.css";

/** A bubble whose words fell out of it. */
export function SpiltWords() {
  return (
    <svg aria-hidden="true" className={styles.picture} fill="none" viewBox="0 0 280 170">
      <path className={styles.soft} d="M24 150h232" />
      <path
        className={styles.first}
        d="M84 18h108q20 0 20 20v44q0 20-20 20h-12l-10-10-12 14-14-12-12 14-12-14-12 8H84q-20 0-20-20V38q0-20 20-20z"
      />
      <path className={styles.paper} d="M92 38h92v12H92zM92 60h56v12H92z" />
      <path className={styles.second} d="M98 128h34v12H98zM142 136h22v12h-22zM176 122h30v12h-30z" />
      <path className={styles.line} d="M70 126l8 12M216 138l10-8M64 146h14" />
    </svg>
  );
}
