import { ButtonLink } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./today.module.css";

type DayRowProps = {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The one thing to do about it: a link, or another control. */
  action: { href: string; label: string; name: string } | ReactNode;
  tone?: "plain" | "urgent";
};

const isLink = (action: DayRowProps["action"]): action is { href: string; label: string; name: string } =>
  typeof action === "object" && action !== null && "href" in action;

/** One line of the day: what waits, and its button. */
export function DayRow({ icon, title, text, action, tone = "plain" }: DayRowProps) {
  return (
    <li className={styles.row} data-tone={tone}>
      <span aria-hidden="true" className={styles.sign}>
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.rowTitle}>{title}</p>
        {text && <p className={styles.quiet}>{text}</p>}
      </div>
      <div className={styles.action}>
        {isLink(action) ? (
          <ButtonLink
            aria-label={`${action.label}: ${action.name}`}
            href={action.href}
            size="small"
            variant="secondary"
          >
            {action.label}
          </ButtonLink>
        ) : (
          action
        )}
      </div>
    </li>
  );
}
