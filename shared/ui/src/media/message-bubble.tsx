import { classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import { MessageMedia } from "./message-media.tsx";
import styles from "./messages.module.css";

type MessageBubbleProps = {
  /** `timestamp`: ISO 8601. `share` of a file that is being sent, 0 to 1. */
  message: { type: string; content: string; timestamp: string; share?: number | undefined };
  isMine: boolean;
  /** Read aloud before the message. */
  senderName: string;
  /** Text in place of a kind of message that this version does not know. */
  notShown: string;
  /** Progress of the delivery, beside the time. */
  delivery: ReactNode;
  /** Below the message, such as the reason of a failure. */
  children: ReactNode;
};

/** One message: sender, content, time and delivery. */
export function MessageBubble({ message, isMine, senderName, notShown, delivery, children }: MessageBubbleProps) {
  const format = useFormat();
  const { type, content, timestamp, share } = message;
  return (
    <li className={classNames(styles.message, isMine ? styles.mine : styles.theirs)}>
      <VisuallyHidden>{senderName}</VisuallyHidden>
      {type === "image" || type === "audio" ? (
        <MessageMedia content={content} share={share} type={type} />
      ) : (
        <div className={styles.text}>
          <UserText>{type === "text" ? content : notShown}</UserText>
        </div>
      )}
      <p className={styles.meta}>
        <time dateTime={timestamp}>{format.time(timestamp)}</time>
        {delivery}
      </p>
      {children}
    </li>
  );
}
