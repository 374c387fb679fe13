import type { Receipts } from "@kalima/messages-contract";
import { getTick, messagesByDay, type Thread, type ThreadMessage } from "@kalima/platform/delivery";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat, VisuallyHidden } from "@kalima/ui";
import { AlertCircle, Check, CheckCheck, Clock } from "@kalima/ui/icons";
import { MessageBubble, MessageLog } from "@kalima/ui/media";
import type { ReactNode } from "react";
import styles from "./chat-log.module.css";

type ChatLogProps = {
  thread: Pick<Thread, "messages" | "receipts">;
  otherName: string;
  /** Above the first message, such as a button for earlier ones. */
  before?: ReactNode;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** The messages of a conversation. */
export function ChatLog({ thread, before, ...rest }: ChatLogProps) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const { messages, receipts } = thread;
  return (
    <MessageLog
      before={before}
      className={styles.log}
      days={messagesByDay(messages, format.date)}
      label={t("messages.label")}
      messages={messages}
      renderMessage={(message) => (
        <Message key={message.clientId ?? message.id} message={message} receipts={receipts} {...rest} />
      )}
    />
  );
}

const ICONS = {
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: AlertCircle,
};
/** Shown by the tick alone, and read out by screen readers. */
const TICKS: readonly string[] = ["sent", "delivered", "read"];

type MessageProps = {
  message: ThreadMessage;
  receipts: Receipts;
  /** The other side, as screen readers hear it before each of its messages. */
  otherName: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** Refusals that a retry alone does not change: their reason is shown. */
const FINAL_FAILURES = new Set([
  "support.message_too_large",
  "support.quota_used_up",
  "support.message_empty",
  "conversation.media_closed",
  "files.type_refused",
  "files.too_large",
  "files.quota_used_up",
]);

/** One message with its delivery, and a failure with the ways out of it. */
function Message({ message, receipts, otherName, onRetry, onDiscard }: MessageProps) {
  const { t } = useTranslation("support-chat");
  const errorText = useErrorText();
  const { clientId, sender, delivery, failure } = message;
  const isMine = sender === "user";
  const tick = getTick(message, receipts);
  const Icon = ICONS[tick];

  return (
    <MessageBubble
      delivery={
        isMine && (
          <span className={styles.delivery} data-delivery={tick}>
            <Icon size={14} />
            {TICKS.includes(tick) ? (
              <VisuallyHidden>{t(`delivery.${tick}`)}</VisuallyHidden>
            ) : (
              <span>{t(`delivery.${tick}`)}</span>
            )}
          </span>
        )
      }
      isMine={isMine}
      message={message}
      notShown={t("messages.notShown")}
      senderName={isMine ? t("messages.you") : otherName}
    >
      {failure && FINAL_FAILURES.has(failure) && <p className={styles.failure}>{errorText(failure)}</p>}
      {delivery === "failed" && clientId !== null && (
        <div className={styles.actions}>
          <Button size="small" variant="secondary" onPress={() => onRetry(clientId)}>
            {t("messages.retry")}
          </Button>
          <Button size="small" variant="quiet" onPress={() => onDiscard(clientId)}>
            {t("messages.delete")}
          </Button>
        </div>
      )}
    </MessageBubble>
  );
}
