import { type Language, showsSomething } from "@kalima/contracts/domain";
import type { Attachments, Thread } from "@kalima/platform/delivery";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import type { Desk, DeskConversation, EndReason } from "@kalima/support-contract";
import { Button, IconButton } from "@kalima/ui";
import { ArrowBack } from "@kalima/ui/icons";
import { type AttachmentKind, MediaTools, MessageComposer, readDataUrl } from "@kalima/ui/media";
import { useState } from "react";
import { AssignDialog } from "../assign/assign-dialog.tsx";
import { useAssign } from "../assign/use-assign.ts";
import type { AgentDesk } from "../desk/create-desk.ts";
import { type DeskState, describeAgents, getThread } from "../desk/desk-state.ts";
import { useAttempt } from "../desk/use-attempt.ts";
import { ANSWER_BOX } from "../desk/use-desk-keys.ts";
import { FollowUpDialog } from "../follow-up/follow-up-dialog.tsx";
import { CannedPopover } from "./canned-popover.tsx";
import styles from "./conversation.module.css";
import { EndDialog } from "./end-dialog.tsx";
import { MessageList } from "./message-list.tsx";

type Props = {
  desk: AgentDesk;
  state: DeskState;
  attachments: Attachments;
  data: Desk;
  conversation: DeskConversation;
  name: string;
  ownId: string;
};

/** One conversation: its messages, the box to write in, and what ends it. */
export function Conversation({ desk, state, attachments, data, conversation, name, ownId }: Props) {
  const { t } = useTranslation("dashboard");
  const { logger } = usePlatform();
  const attempt = useAttempt();
  const [openDialog, setOpenDialog] = useState<"end" | "followUp" | "transfer" | null>(null);
  const [isCannedOpen, setCannedOpen] = useState(false);
  const assign = useAssign();
  const { chatSessionId: chat, conversationId, visitor, note } = conversation;
  const draft = state.drafts[chat] ?? "";

  async function closeAfter(work: () => Promise<unknown>) {
    await attempt(work);
    setOpenDialog(null);
  }

  function sendFile(kind: AttachmentKind, file: File) {
    if (kind === "picture") desk.sendPicture(chat, file);
    else void readDataUrl(file).then((recording) => desk.sendRecording(chat, recording));
  }

  async function handOver(agentId: string | null, words: string) {
    if (conversationId && (await assign({ kind: "chat", id: conversationId }, { agentId, from: ownId, note: words }))) {
      attachments.drop(chat);
    }
    setOpenDialog(null);
  }

  /** Unsent input of the agent goes with the conversation. */
  async function part(work: Promise<unknown>) {
    await work;
    attachments.drop(chat);
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
        thread={getThread(state, chat)}
        visitorName={name}
      />
      <p className={styles.typing} role="status">
        {state.typing[chat] ? t("conversation.typing", { name }) : null}
      </p>
      <MessageComposer
        draft={draft}
        boxId={ANSWER_BOX}
        label={t("composer.label")}
        onDraft={(text) => (text === "/" && draft === "" ? setCannedOpen(true) : desk.draft(chat, text))}
        onSend={() => desk.write(chat)}
        placeholder={t("composer.placeholder")}
        sendLabel={t("composer.send")}
        above={
          <CannedPopover
            isOpen={isCannedOpen}
            language={visitor?.language ?? guessLanguage(getThread(state, chat))}
            name={visitor?.name ?? null}
            onChosen={() => document.getElementById(ANSWER_BOX)?.focus()}
            onOpenChange={setCannedOpen}
            onChoose={(text) => desk.draft(chat, showsSomething(draft) ? `${draft.trimEnd()} ${text}` : text)}
          />
        }
        tools={
          <MediaTools
            attachments={attachments}
            conversation={chat}
            onFault={(fault) => logger.warn("The microphone failed", fault)}
            onSend={sendFile}
          />
        }
      />
      {openDialog === "end" ? (
        <EndDialog
          name={name}
          onEnd={(reason: EndReason) => closeAfter(() => part(desk.end(chat, reason)))}
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
        <AssignDialog
          agents={describeAgents(data)}
          everybody={t("assign.queue")}
          message={t("assign.message", { name })}
          needsRoom
          note={note}
          onAssign={handOver}
          onKeep={() => setOpenDialog(null)}
          title={t("assign.title")}
        />
      ) : null}
    </section>
  );
}

/** The language of a guest, from the script of what they wrote last. */
function guessLanguage({ messages }: Thread): Language | null {
  const last = messages.findLast(({ sender, type }) => sender === "other" && type === "text");
  if (!last) return null;
  return /\p{Script=Arabic}/u.test(last.content) ? "ar" : "en";
}
