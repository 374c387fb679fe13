import type { Thread, ThreadMessage } from "@kalima/platform/delivery";
import { messagesByDay, tickOf } from "@kalima/platform/delivery";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { MessageMedia } from "@kalima/ui/media";
import { useEffect, useRef } from "react";
import styles from "./message-list.module.css";

type Props = {
  thread: Thread;
  visitorName: string;
  /** Without both the conversation is over: nothing in it waits to be delivered. */
  onRetry?: (clientId: string) => void;
  onDiscard?: (clientId: string) => void;
};

/** A reader this close to the end follows new messages. */
const NEAR_END_PX = 120;

/** The conversation, newest last. */
export function MessageList({ thread, visitorName, onRetry, onDiscard }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the log
  useEffect(followEnd, [thread.messages]);

  function followEnd() {
    const log = box.current;
    if (log && isAtEnd.current) log.scrollTop = log.scrollHeight;
  }

  function rememberPlace() {
    const log = box.current;
    if (log) isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
  }

  return (
    <div
      aria-label={t("messages.label", { name: visitorName })}
      className={styles.log}
      // A picture has its height once it is here.
      onLoadCapture={followEnd}
      onScroll={rememberPlace}
      ref={box}
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
  const tick = tickOf(message, thread.receipts);
  return (
    <li className={classNames(styles.message, isMine ? styles.mine : styles.theirs)}>
      <VisuallyHidden>{isMine ? t(onRetry ? "messages.you" : "messages.support") : visitorName}</VisuallyHidden>
      {type === "image" || type === "audio" ? (
        <MessageMedia content={content} share={share} type={type} />
      ) : (
        <div className={styles.text}>
          <p dir="auto">{type === "text" ? content : t("messages.notShown")}</p>
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
