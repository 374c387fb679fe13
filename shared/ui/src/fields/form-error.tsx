import type { ReactNode } from "react";
import { AlertCircle } from "../icons/index.ts";
import styles from "./form.module.css";

/** Shows an error of a form as a whole, announced when it appears. Renders nothing without text. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <div className={styles.error} role="alert">
      <AlertCircle />
      <div>{children}</div>
    </div>
  );
}
