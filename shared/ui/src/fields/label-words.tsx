import type { ReactNode } from "react";
import styles from "./field.module.css";

/** The words of a label with the mark of a required field (which `aria-required` says aloud). */
export function LabelWords({ isRequired, children }: { isRequired?: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {isRequired ? (
        <span aria-hidden="true" className={styles.required}>
          *
        </span>
      ) : null}
    </>
  );
}
