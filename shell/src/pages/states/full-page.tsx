import type { ReactNode } from "react";
import { Wordmark } from "../../frame/header/wordmark.tsx";
import styles from "./full-page.module.css";

type Props = {
  title: string;
  text?: string;
  picture: ReactNode;
  /** Without the frame the page carries the name of the school itself. */
  isBare?: boolean;
  children?: ReactNode;
};

/** A page with one message in the middle, as carefully set as any other. */
export function FullPage({ title, text, picture, isBare = false, children }: Props) {
  return (
    <div className={styles.page}>
      {isBare ? (
        <div className={styles.brand}>
          <Wordmark />
        </div>
      ) : null}
      <section aria-labelledby="state-title" className={styles.message}>
        <div className={styles.picture}>{picture}</div>
        <h1 className={styles.title} data-screen-title="" id="state-title" tabIndex={-1}>
          {title}
        </h1>
        {text ? <p className={styles.text}>{text}</p> : null}
        {children}
      </section>
    </div>
  );
}
