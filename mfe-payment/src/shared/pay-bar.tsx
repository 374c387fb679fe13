import type { ReactNode } from "react";
import styles from "./pay-bar.module.css";

/** Keeps the button that pays at the lower edge of a phone while its form is in view. */
export function PayBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
