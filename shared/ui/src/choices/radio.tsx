import type { ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./choices.module.css";
import { useRadioGroup } from "./radio-group.tsx";

export type RadioProps = {
  value: string;
  isDisabled?: boolean;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
};

/** A choice of a `RadioGroup` in one line. */
export function Radio(props: RadioProps) {
  return <RadioLabel {...props} look={styles.choice} />;
}

/** A choice of a `RadioGroup` as a tile with any content. */
export function RadioCard(props: RadioProps) {
  return <RadioLabel {...props} look={styles.tile} />;
}

function RadioLabel({ value, isDisabled, className, children, look, ...aria }: RadioProps & { look?: string }) {
  const group = useRadioGroup();
  return (
    <label className={classNames(look, className)}>
      <input
        {...aria}
        checked={group.value === value}
        className={styles.dot}
        disabled={isDisabled ?? group.isDisabled}
        name={group.name}
        onBlur={() => group.onBlur?.()}
        onChange={() => group.choose(value)}
        type="radio"
        value={value}
      />
      <span className={styles.words}>{children}</span>
    </label>
  );
}
