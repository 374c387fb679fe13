import { Card } from "@kalima/ui/content";
import { type ReactNode, useId } from "react";
import styles from "./lesson-record.module.css";

/** A part of the page with its heading. `name` is its id, for links to it. */
export function Section({ name, title, children }: { name?: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.section} id={name}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {children}
      </div>
    </Card>
  );
}
