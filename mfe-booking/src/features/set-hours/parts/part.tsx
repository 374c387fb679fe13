import { Card } from "@kalima/ui/content";
import { type ReactNode, useId } from "react";
import styles from "./parts.module.css";

/** A part of the hours under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" className={styles.part ?? ""} padding="large">
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
