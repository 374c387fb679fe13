import styles from "./pictures.module.css";

/** A door with the star of the school on it, and a light above. */
export function ClosedDoor() {
  return (
    <svg aria-hidden="true" className={styles.picture} fill="none" viewBox="0 0 280 180">
      <path className={styles.soft} d="M30 164h220" />
      <path className={styles.first} d="M92 164V78a48 48 0 0 1 96 0v86z" />
      <path className={styles.paper} d="M104 164V80a36 36 0 0 1 72 0v84z" />
      <path className={styles.line} d="M140 44v120M132 112v10M148 112v10" />
      <path
        className={styles.second}
        d="M140 8l4.6 8.9 9.6-3.1-3.1 9.6L160 28l-8.9 4.6 3.1 9.6-9.6-3.1L140 48l-4.6-8.9-9.6 3.1 3.1-9.6L120 28l8.9-4.6-3.1-9.6 9.6 3.1z"
      />
      <path className={styles.paper} d="M206 96h44v30h-44zM212 96l16-16 16 16" />
      <path className={styles.line} d="M214 108h28M214 116h18" />
    </svg>
  );
}
