import styles from "./spinner.module.css";

/** Two arcs that turn: one for each side of a conversation. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className={styles.spinner} fill="none" height={size} viewBox="0 0 24 24" width={size}>
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" strokeWidth="2.5" />
      <path d="M12 21a9 9 0 0 1-9-9" opacity=".55" stroke="currentColor" strokeLinecap="round" strokeWidth="2.5" />
    </svg>
  );
}
