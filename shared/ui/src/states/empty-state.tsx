import type { ReactNode } from "react";
import { EmptyPicture, type EmptyPictureName } from "../pictures/empty-picture.tsx";
import { useUi } from "../provider/ui-context.ts";
import styles from "./states.module.css";

export type EmptyStateProps = {
  title?: ReactNode;
  message?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  illustration?: EmptyPictureName;
};

/** A list with nothing in it yet. */
export function EmptyState({ title, message, action, illustration = "star" }: EmptyStateProps) {
  const { texts } = useUi();
  return (
    <div className={styles.state}>
      <EmptyPicture name={illustration} />
      <p className={styles.title}>{title ?? texts.nothingHere}</p>
      {message ? <p className={styles.message}>{message}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
