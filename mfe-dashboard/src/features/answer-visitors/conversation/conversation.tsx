import type { Desk, DeskConversation, EndReason } from "@kalima/contracts/sockets";
import { useTranslation } from "@kalima/platform/react";
import { Button, IconButton } from "@kalima/ui";
import { ArrowBack } from "@kalima/ui/icons";
import { MediaTools } from "@kalima/ui/media";
import { useState } from "react";
import type { AgentDesk } from "../desk/create-desk.ts";
import { type DeskState, threadOf } from "../desk/desk-state.ts";
import { useAttempt } from "../desk/use-attempt.ts";
import { FollowUpDialog } from "../follow-up/follow-up-dialog.tsx";
import { Composer } from "./composer.tsx";
import styles from "./conversation.module.css";
import { EndDialog } from "./end-dialog.tsx";
import { MessageList } from "./message-list.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

type Props = {
  desk: AgentDesk;
  state: DeskState;
  colleagues: Desk["colleagues"];
  conversation: DeskConversation;
  name: string;
};

/** One conversation: its messages, the box to write in, and what ends it. */
export function Conversation({ desk, state, colleagues, conversation, name }: Props) {
  const { t } = useTranslation("dashboard");
  const attempt = useAttempt();
  const [openDialog, setOpenDialog] = useState<"end" | "followUp" | "transfer" | null>(null);
  const { chatSessionId: chat, visitor } = conversation;

  async function closeAfter(work: () => Promise<unknown>) {
    await attempt(work);
    setOpenDialog(null);
  }

  return (
    <section aria-label={name} className={styles.conversation}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon={<ArrowBack />} label={t("conversation.back")} onPress={() => desk.choose(null)} />
        </span>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <div className={styles.actions}>
          <Button onPress={() => setOpenDialog("followUp")} size="small" variant="secondary">
            {t("conversation.followUp")}
          </Button>
          <Button onPress={() => setOpenDialog("transfer")} size="small" variant="secondary">
            {t("conversation.transfer")}
          </Button>
          <Button onPress={() => setOpenDialog("end")} size="small" variant="secondary">
            {t("conversation.end")}
          </Button>
        </div>
      </header>
      <MessageList
        onDiscard={(clientId) => desk.discard(chat, clientId)}
        onRetry={(clientId) => desk.retryMessage(chat, clientId)}
        thread={threadOf(state, chat)}
        visitorName={name}
      />
      <p className={styles.typing} role="status">
        {state.typing[chat] ? t("conversation.typing", { name }) : null}
      </p>
      <Composer
        draft={state.drafts[chat] ?? ""}
        name={visitor?.name ?? null}
        onDraft={(text) => desk.draft(chat, text)}
        onSend={() => desk.write(chat)}
        tools={
          <MediaTools
            onPicture={(picture) => desk.sendPicture(chat, picture)}
            onRecording={(recording) => desk.sendRecording(chat, recording)}
          />
        }
      />
      {openDialog === "end" ? (
        <EndDialog
          name={name}
          onEnd={(reason: EndReason) => closeAfter(() => desk.end(chat, reason))}
          onKeep={() => setOpenDialog(null)}
        />
      ) : null}
      {openDialog === "followUp" ? (
        <FollowUpDialog
          isGuest={visitor === null}
          onClose={() => setOpenDialog(null)}
          onLeave={(id, request) => desk.followUp(chat, id, request)}
        />
      ) : null}
      {openDialog === "transfer" ? (
        <TransferDialog
          colleagues={colleagues}
          name={name}
          onKeep={() => setOpenDialog(null)}
          onTransfer={(to) => closeAfter(() => desk.transfer(chat, to))}
        />
      ) : null}
    </section>
  );
}
