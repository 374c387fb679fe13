import type { ReactNode } from "react";
import { AlertCircle } from "../icons/index.ts";
import styles from "./field.module.css";

/** Icon and text of what is wrong with a field. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.error} id={id}>
      <AlertCircle size={16} />
      <span>{children}</span>
    </span>
  );
}
