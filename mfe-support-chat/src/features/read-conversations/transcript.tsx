import { NO_MESSAGES, withReceived } from "@kalima/platform/delivery";
import { useTranslation } from "@kalima/platform/react";
import type { OwnSupportConversation } from "@kalima/support-contract";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Dialog } from "@kalima/ui/overlays";
import { ChatLog } from "../../shared/messages/chat-log.tsx";
import { isHidden } from "../../shared/messages/hidden-messages.ts";
import { useMyMessages } from "./conversations.queries.ts";
import styles from "./my-conversations.module.css";

/** Nothing is sent from here. */
const nothing = () => undefined;

type Props = { conversation: OwnSupportConversation; onClose: () => void };

/** A conversation to read. */
export function Transcript({ conversation: { id, messages: count }, onClose }: Props) {
  const { t } = useTranslation("support-chat");
  const query = useMyMessages(id, count);
  const thread = withReceived(NO_MESSAGES, query.data?.pages.flat() ?? [], isHidden);
  return (
    <Dialog isOpen onOpenChange={onClose} size="large" title={t("conversations.transcript")}>
      {query.isPending && <Skeleton height={240} shape="block" />}
      {query.isError && !query.data && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("conversations.notRead")} />
      )}
      {query.data && (
        <div className={styles.transcript}>
          <ChatLog onDiscard={nothing} onRetry={nothing} otherName={t("messages.support")} thread={thread} />
        </div>
      )}
      {query.isFetchNextPageError && <p role="alert">{t("conversations.restFailed")}</p>}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("conversations.rest")}
        </Button>
      )}
    </Dialog>
  );
}
