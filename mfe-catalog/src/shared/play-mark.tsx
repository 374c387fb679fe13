import styles from "./play-mark.module.css";

/** A triangle in a circle. It points to the right in Arabic, too, as on every player. */
export function PlayMark() {
  return <span aria-hidden="true" className={styles.mark} />;
}
