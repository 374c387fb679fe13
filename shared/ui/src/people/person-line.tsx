import type { ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./people.module.css";

export type PersonLineProps = {
  /** Portrait, photo or initials. */
  face: ReactNode;
  /** The name, and lines about the person below it. */
  children: ReactNode;
  /** Shown at the end of the line, such as a button. */
  end?: ReactNode;
  className?: string | undefined;
};

/** A face with the person's name and lines beside it, in which a word of any length breaks instead of widening the page. */
export function PersonLine({ face, children, end, className }: PersonLineProps) {
  return (
    <div className={classNames(styles.line, className)}>
      {face}
      <div className={styles.lineWords}>{children}</div>
      {end}
    </div>
  );
}
