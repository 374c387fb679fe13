import { Star } from "@kalima/ui/icons";
import styles from "./stars.module.css";

const PLACES = [1, 2, 3, 4, 5];

/** Stars for those who see them; the text beside them says the number. */
export function Stars({ given, size = 16 }: { given: number; size?: number }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      {PLACES.map((place) => (
        <Star key={place} size={size} className={place <= Math.round(given) ? styles.given : styles.left} />
      ))}
    </span>
  );
}
