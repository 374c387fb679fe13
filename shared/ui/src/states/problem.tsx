import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { RefreshCw } from "../icons/index.ts";
import { EmptyPicture } from "../pictures/empty-picture.tsx";
import { useUi } from "../provider/ui-context.ts";
import styles from "./states.module.css";

export type ProblemProps = {
  error: unknown;
  title?: ReactNode;
  onRetry?: () => unknown;
  isRetrying?: boolean;
  /** Another way on, beside Retry. */
  action?: ReactNode;
};

/** Shows an error in the visitor's language, with an action to go on. It is announced when it appears. */
export function Problem({ error, title, onRetry, isRetrying, action }: ProblemProps) {
  const { texts, errorText } = useUi();
  return (
    <div className={styles.state} role="alert">
      <EmptyPicture name="broken" />
      <p className={styles.title}>{title ?? texts.somethingWrong}</p>
      <p className={styles.message}>{errorText(error)}</p>
      <div className={styles.action}>
        {onRetry ? (
          <Button icon={<RefreshCw size={18} />} isPending={isRetrying} onPress={onRetry} variant="secondary">
            {texts.retry}
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
