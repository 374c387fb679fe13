import { messagesByDay, type Thread } from "@kalima/platform/delivery";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { useFollowEnd } from "@kalima/ui/media";
import type { ReactNode } from "react";
import { MessageBubble } from "./message-bubble.tsx";
import styles from "./messages.module.css";

type Props = {
  thread: Pick<Thread, "messages" | "receipts">;
  otherName: string;
  /** Above the first message, such as a button for earlier ones. */
  before?: ReactNode;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** All messages, newest last. Scrolls to new messages unless the reader has scrolled up. */
export function MessageLog({ thread, otherName, before, onRetry, onDiscard }: Props) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const { messages, receipts } = thread;
  const follow = useFollowEnd(messages);

  return (
    <div
      className={styles.log}
      role="log"
      aria-label={t("messages.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
      tabIndex={0}
      {...follow}
    >
      {before}
      {messagesByDay(messages, format.date).map(({ day, messages: ofDay }, index) => (
        <div key={index}>
          <p className={styles.day}>{day}</p>
          <ul className={styles.list}>
            {ofDay.map((message) => (
              <MessageBubble
                key={message.clientId ?? message.id}
                message={message}
                receipts={receipts}
                otherName={otherName}
                onRetry={onRetry}
                onDiscard={onDiscard}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
