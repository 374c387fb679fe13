import { NO_MESSAGES, withReceived } from "@kalima/platform/delivery";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Dialog } from "@kalima/ui/overlays";
import { MessageList } from "../conversation/message-list.tsx";
import type { AgentDesk } from "../desk/create-desk.ts";
import { useEarlierMessages } from "./use-visitor-history.ts";
import styles from "./visitor-history.module.css";

type Props = { desk: AgentDesk; chat: string; conversationId: string; onClose: () => void };

/** An earlier conversation of the same visitor, to read. */
export function EarlierDialog({ desk, chat, conversationId, onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const { data, error, isPending, refetch } = useEarlierMessages(desk, chat, conversationId);
  return (
    <Dialog isOpen onOpenChange={onClose} size="large" title={t("history.transcript")}>
      {isPending ? <Skeleton height={240} shape="block" /> : null}
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} title={t("history.problem")} /> : null}
      {data ? (
        <div className={styles.transcript}>
          <MessageList thread={withReceived(NO_MESSAGES, data)} visitorName={t("history.visitor")} />
        </div>
      ) : null}
    </Dialog>
  );
}
