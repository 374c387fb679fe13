import type { Receipts } from "@kalima/contracts/sockets";
import { getTick, type ThreadMessage } from "@kalima/platform/delivery";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { AlertCircle, Check, CheckCheck, Clock } from "@kalima/ui/icons";
import { MessageMedia } from "@kalima/ui/media";
import { UserText } from "@kalima/ui/user-text";
import styles from "./messages.module.css";

const ICONS = {
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: AlertCircle,
};
/** Told by the tick alone; screen readers hear it. */
const TICKS: readonly string[] = ["sent", "delivered", "read"];

type Props = {
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

/** One message: sender, content, time and delivery. */
export function MessageBubble({ message, receipts, otherName, onRetry, onDiscard }: Props) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const errorText = useErrorText();
  const { clientId, content, sender, type, delivery, timestamp, share, failure } = message;
  const isMine = sender === "user";
  const tick = getTick(message, receipts);
  const Icon = ICONS[tick];

  return (
    <li className={classNames(styles.message, isMine ? styles.mine : styles.theirs)}>
      <VisuallyHidden>{isMine ? t("messages.you") : otherName}</VisuallyHidden>
      {type === "image" || type === "audio" ? (
        <MessageMedia content={content} share={share} type={type} />
      ) : (
        <div className={styles.text}>
          <UserText>{type === "text" ? content : t("messages.notShown")}</UserText>
        </div>
      )}
      <p className={styles.meta}>
        <time dateTime={timestamp}>{format.time(timestamp)}</time>
        {isMine && (
          <span className={styles.delivery} data-delivery={tick}>
            <Icon size={14} />
            {TICKS.includes(tick) ? (
              <VisuallyHidden>{t(`delivery.${tick}`)}</VisuallyHidden>
            ) : (
              <span>{t(`delivery.${tick}`)}</span>
            )}
          </span>
        )}
      </p>
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
    </li>
  );
}
