import { useFormat } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./timeline.module.css";

/** Events in their order, each a `TimelineStep`. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}

/** One event. `at`: ISO 8601. */
export function TimelineStep({ at, children }: { at: string; children: ReactNode }) {
  const format = useFormat();
  return (
    <li className={styles.step}>
      <time className={styles.at} dateTime={at}>
        {format.dateTime(at)}
      </time>
      {children}
    </li>
  );
}
