import { classNames } from "@kalima/ui";
import styles from "./pay-scene.module.css";

/** A card, a phone and a tick between them: the scene of the paying step, in the colours of the design system's own. */
export function PayScene({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames(styles.scene, className)} fill="none" viewBox="0 0 240 180">
      <path
        className={styles.ground}
        d="M120 10l23.4 23.4H177v33.2L200.4 90 177 113.4V147h-33.6L120 170l-23.4-23H63v-33.600L39.600 90 63 66.600V33.400h33.600z"
      />
      <rect className={styles.brand} height="82" rx="12" width="128" x="30" y="58" />
      <path className={styles.line} d="M30 82h128" />
      <path className={styles.paper} d="M44 98h24v16H44z" />
      <path className={styles.light} d="M44 126h40M96 126h18" />
      <rect className={styles.paper} height="112" rx="14" width="62" x="140" y="42" />
      <path className={styles.line} d="M163 52h16M152 68h38M152 80h24" />
      <path className={styles.accent} d="M152 96h38v18h-38z" />
      <path className={styles.line} d="M164 140h14" />
      <path
        className={styles.accent}
        d="M100 22h34q10 0 10 10v14q0 10-10 10h-18l-16 12V56q-10 0-10-10V32q0-10 10-10z"
      />
      <path className={styles.tick} d="M107 39l7 7 13-14" />
    </svg>
  );
}
