import type { ReactNode } from "react";
import styles from "./format.module.css";

/** Read aloud, not seen. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "div" | "h2" | "h3" | "p" | "legend";
  children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
