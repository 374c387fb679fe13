import styles from "./pack-bar.module.css";
import type { PackCounts } from "./pack-sessions.ts";

/** A bar with a piece for each session of a pack. The words beside it say the same. */
export function PackBar({ counts }: { counts: PackCounts }) {
  const pieces = (["done", "booked", "left"] as const).flatMap((state) =>
    Array.from({ length: counts[state] }, (_, index) => ({ state, key: `${state}${index}` })),
  );
  return (
    <div aria-hidden="true" className={styles.bar}>
      {pieces.map(({ state, key }) => (
        <span className={styles[state]} key={key} />
      ))}
    </div>
  );
}
