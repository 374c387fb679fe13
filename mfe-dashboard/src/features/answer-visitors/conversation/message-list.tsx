import type { Thread, ThreadMessage } from "@kalima/platform/delivery";
import { getTick, messagesByDay } from "@kalima/platform/delivery";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { MessageBubble, MessageLog } from "@kalima/ui/media";
import styles from "./message-list.module.css";

type MessageListProps = {
  thread: Thread;
  visitorName: string;
  /** Without both the conversation is over: nothing in it waits to be delivered. */
  onRetry?: (clientId: string) => void;
  onDiscard?: (clientId: string) => void;
};

/** The conversation, newest last. */
export function MessageList(props: MessageListProps) {
  const { thread, visitorName } = props;
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <MessageLog
      before={thread.messages.length === 0 ? <p className={styles.none}>{t("messages.none")}</p> : null}
      className={styles.log}
      days={messagesByDay(thread.messages, format.date)}
      label={t("messages.label", { name: visitorName })}
      messages={thread.messages}
      renderMessage={(message) => <Message key={message.clientId ?? message.id} {...props} message={message} />}
    />
  );
}

function Message({ message, thread, visitorName, onRetry, onDiscard }: MessageListProps & { message: ThreadMessage }) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const { clientId, sender, failure } = message;
  const isMine = sender === "user";
  const tick = getTick(message, thread.receipts);
  return (
    <MessageBubble
      delivery={isMine && onRetry ? <span data-delivery={tick}>{t(`delivery.${tick}`)}</span> : null}
      isMine={isMine}
      message={message}
      notShown={t("messages.notShown")}
      senderName={isMine ? t(onRetry ? "messages.you" : "messages.support") : visitorName}
    >
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
    </MessageBubble>
  );
}
