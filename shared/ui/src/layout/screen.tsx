import { type ReactNode, useId } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./screen.module.css";

export type ScreenProps = {
  title: ReactNode;
  /** Id of the heading, for a field that it describes; one of its own by default. */
  titleId?: string;
  lead?: ReactNode;
  /** Beside the title, such as the portrait of the person whom the page is about. */
  picture?: ReactNode;
  /** Below the lead, such as ratings and topics. */
  facts?: ReactNode;
  /** Above the title, such as the progress of several steps. */
  eyebrow?: ReactNode;
  /** Buttons at the end side of the title. */
  actions?: ReactNode;
  width?: "text" | "form" | "page";
  className?: string;
  children?: ReactNode;
};

/** Lays out one page: its one `h1`, which takes focus after a page change, and the content. */
export function Screen(props: ScreenProps) {
  const { title, titleId, lead, picture, facts, eyebrow, actions, width = "page", className, children } = props;
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section aria-labelledby={id} className={classNames(styles.screen, styles[width], className)}>
      <header className={classNames(styles.head, picture ? styles.pictured : null)}>
        {picture ? <div className={styles.picture}>{picture}</div> : null}
        <div className={styles.words}>
          {eyebrow}
          <h1 className={styles.title} data-screen-title="" id={id} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {facts ? <div className={styles.facts}>{facts}</div> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
