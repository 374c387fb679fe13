import { classNames } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./home.module.css";

type Props = {
  id: string;
  title: string;
  lead?: string;
  tone?: "paper" | "sunken";
  className?: string;
  children: ReactNode;
};

/** One chapter of the home page: a heading with its line, then the content. */
export function Section({ id, title, lead, tone = "paper", className, children }: Props) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames("below-fold", styles.section, styles[tone], className)}
      id={id}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </header>
        {children}
      </div>
    </section>
  );
}
