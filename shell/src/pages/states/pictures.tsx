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
