import { type ReactNode, useId } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./screen.module.css";

export type ScreenProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Above the title, such as the progress of several steps. */
  eyebrow?: ReactNode;
  /** Buttons at the end side of the title. */
  actions?: ReactNode;
  width?: "text" | "form" | "page";
  className?: string;
  children?: ReactNode;
};

/** What one page shows: its one `h1`, which takes focus after a page change, and the content. */
export function Screen({ title, lead, eyebrow, actions, width = "page", className, children }: ScreenProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(styles.screen, styles[width], className)}>
      <header className={styles.head}>
        <div className={styles.words}>
          {eyebrow}
          <h1 className={styles.title} data-screen-title="" id={id} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
