import styles from "./pictures.module.css";

/** The two bubbles of the mark with the line between them cut. */
export function CutLine() {
  return (
    <svg aria-hidden="true" className={styles.picture} fill="none" viewBox="0 0 280 160">
      <path className={styles.soft} d="M20 128h240" />
      <path
        className={styles.first}
        d="M34 20h60q18 0 18 18v30q0 18-18 18H60L40 104V86h-6Q16 86 16 68V38q0-18 18-18z"
      />
      <path
        className={styles.second}
        d="M186 42h60q18 0 18 18v30q0 18-18 18h-6v18l-20-18h-34q-18 0-18-18V60q0-18 18-18z"
      />
      <path
        className={styles.line}
        d="M112 58q16-2 20 8M168 78q-14 4-20-8M134 42l6 12M150 94l-6-12M126 84l8-6M156 52l-8 6"
      />
      <path className={styles.line} d="M44 46h40M44 62h24M196 68h40M196 84h24" />
    </svg>
  );
}
