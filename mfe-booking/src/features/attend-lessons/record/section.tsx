import { Card } from "@kalima/ui/content";
import { type ReactNode, useId } from "react";
import styles from "./lesson-record.module.css";

/** A part of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.section}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {children}
      </div>
    </Card>
  );
}
