import type { Thread, ThreadMessage } from "@kalima/platform/delivery";
import { getTick, messagesByDay } from "@kalima/platform/delivery";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { MessageMedia, useFollowEnd } from "@kalima/ui/media";
import { UserText } from "@kalima/ui/user-text";
import styles from "./message-list.module.css";

type Props = {
  thread: Thread;
  visitorName: string;
  /** Without both the conversation is over: nothing in it waits to be delivered. */
  onRetry?: (clientId: string) => void;
  onDiscard?: (clientId: string) => void;
};

/** The conversation, newest last. */
export function MessageList({ thread, visitorName, onRetry, onDiscard }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const follow = useFollowEnd(thread.messages);

  return (
    <div
      aria-label={t("messages.label", { name: visitorName })}
      className={styles.log}
      {...follow}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
      tabIndex={0}
    >
      {thread.messages.length === 0 ? (
        <p className={styles.none}>{t("messages.none")}</p>
      ) : (
        messagesByDay(thread.messages, format.date).map(({ day, messages }, index) => (
          <div key={index}>
            <p className={styles.day}>{day}</p>
            <ul className={styles.list}>
              {messages.map((message) => (
                <Message
                  key={message.clientId ?? message.id}
                  message={message}
                  onDiscard={onDiscard}
                  onRetry={onRetry}
                  thread={thread}
                  visitorName={visitorName}
                />
              ))}
            </ul>
          </div>
        ))
      )}
    </div>
  );
}

function Message({ message, thread, visitorName, onRetry, onDiscard }: Props & { message: ThreadMessage }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const errorText = useErrorText();
  const { clientId, content, sender, type, timestamp, share, failure } = message;
  const isMine = sender === "user";
  const tick = getTick(message, thread.receipts);
  return (
    <li className={classNames(styles.message, isMine ? styles.mine : styles.theirs)}>
      <VisuallyHidden>{isMine ? t(onRetry ? "messages.you" : "messages.support") : visitorName}</VisuallyHidden>
      {type === "image" || type === "audio" ? (
        <MessageMedia content={content} share={share} type={type} />
      ) : (
        <div className={styles.text}>
          <UserText>{type === "text" ? content : t("messages.notShown")}</UserText>
        </div>
      )}
      <p className={styles.meta}>
        <time dateTime={timestamp}>{format.time(timestamp)}</time>
        {isMine && onRetry ? <span data-delivery={tick}>{t(`delivery.${tick}`)}</span> : null}
      </p>
      {failure && clientId !== null && onRetry && onDiscard ? (
        <div className={styles.failure}>
          <p>{errorText(failure)}</p>
          <Button onPress={() => onRetry(clientId)} size="small" variant="secondary">
            {t("messages.retry")}
          </Button>
          <Button onPress={() => onDiscard(clientId)} size="small" variant="quiet">
            {t("messages.discard")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
