import { classNames } from "@kalima/ui";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./choice-bar.module.css";
import tableStyles from "./data-table.module.css";

export type ChoiceBarProps = {
  /** Number of rows that are shown, and of those that are chosen. */
  total: number;
  chosen: number;
  /** Names the box that chooses all rows. */
  allLabel: string;
  onToggleAll: () => void;
  /** Says how many are chosen. */
  children: ReactNode;
  /** Buttons of what may be done with them; shown once some are chosen. */
  acts: ReactNode;
};

/** A line above a table: a box that chooses all of its rows, and what may be done with those that are chosen. */
export function ChoiceBar({ total, chosen, allLabel, onToggleAll, children, acts }: ChoiceBarProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isSome = chosen > 0 && chosen < total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <div className={classNames(styles.bar, chosen > 0 && styles.active)}>
      <label className={styles.all}>
        <input
          checked={total > 0 && chosen === total}
          className={tableStyles.check}
          onChange={onToggleAll}
          ref={box}
          type="checkbox"
        />
        {allLabel}
      </label>
      <p className={styles.count} id={id} role="status">
        {children}
      </p>
      {chosen > 0 && (
        <div className={styles.acts} data-acts-on={id}>
          {acts}
        </div>
      )}
    </div>
  );
}
