import { Star } from "@kalima/ui/icons";
import styles from "./stars.module.css";

const PLACES = [1, 2, 3, 4, 5];

/** Stars for those who see them, to the nearest half; the text beside them says the number. */
export function Stars({ given, size = 16 }: { given: number; size?: number }) {
  const halves = Math.round(given * 2);
  return (
    <span className={styles.stars} aria-hidden="true">
      {PLACES.map((place) => (
        <span className={styles.star} key={place}>
          <Star size={size} className={halves >= place * 2 ? styles.given : styles.left} />
          {halves === place * 2 - 1 && <Star size={size} className={styles.half} />}
        </span>
      ))}
    </span>
  );
}
