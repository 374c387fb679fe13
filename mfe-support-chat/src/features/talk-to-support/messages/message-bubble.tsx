import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { AlertCircle, Check, Clock } from "@kalima/ui/icons";
import type { Message } from "../state/chat-state.ts";
import styles from "./messages.module.css";

const ICONS = { queued: Clock, sending: Clock, sent: Check, failed: AlertCircle };

type Props = { message: Message; onRetry: (clientId: string) => void; onDiscard: (clientId: string) => void };

/** Refusals that a retry alone does not change: their reason is shown. */
const FINAL_FAILURES = new Set(["support.message_too_large", "support.quota_used_up", "support.message_empty"]);

/** One message: sender, content, time and delivery. */
export function MessageBubble({ message, onRetry, onDiscard }: Props) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const errorText = useErrorText();
  const { clientId, content, sender, type, delivery, timestamp, failure } = message;
  const isMine = sender === "user";
  const Icon = ICONS[delivery];

  return (
    <li className={classNames(styles.message, isMine ? styles.mine : styles.theirs)}>
      <VisuallyHidden>{isMine ? t("messages.you") : t("messages.support")}</VisuallyHidden>
      <p className={styles.text} dir="auto">
        {type === "text" ? content : t("messages.notShown")}
      </p>
      <p className={styles.meta}>
        <time dateTime={timestamp}>{format.time(timestamp)}</time>
        {isMine && (
          <span className={styles.delivery} data-delivery={delivery}>
            <Icon size={14} />
            {delivery === "sent" ? <VisuallyHidden>{t("delivery.sent")}</VisuallyHidden> : t(`delivery.${delivery}`)}
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
