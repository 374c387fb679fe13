import { classNames } from "@kalima/ui";
import { ScrollBox } from "@kalima/ui/scroll-box";
import type { ReactNode } from "react";
import styles from "./messages.module.css";
import { useFollowEnd } from "./use-follow-end.ts";

type MessageLogProps<Message> = {
  label: string;
  messages: readonly Message[];
  /** The same messages by day, each with its name. */
  days: readonly { day: string; messages: readonly Message[] }[];
  className?: string | undefined;
  /** Above the first message, such as a button for earlier ones. */
  before?: ReactNode;
  renderMessage: (message: Message) => ReactNode;
};

/** All messages, newest last. Scrolls to new messages unless the reader has scrolled up. */
export function MessageLog<Message>(props: MessageLogProps<Message>) {
  const { label, messages, days, className, before, renderMessage } = props;
  const follow = useFollowEnd(messages);
  return (
    <ScrollBox aria-label={label} className={classNames(styles.log, className)} role="log" {...follow}>
      {before}
      {days.map(({ day, messages: ofDay }, index) => (
        <div key={index}>
          <p className={styles.day}>{day}</p>
          <ul className={styles.list}>{ofDay.map(renderMessage)}</ul>
        </div>
      ))}
    </ScrollBox>
  );
}
