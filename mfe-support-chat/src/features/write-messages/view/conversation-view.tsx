import { showsSomething } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Conversation } from "@kalima/messages-contract";
import { useFailureToast, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, IconButton, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import type { AttachmentKind } from "@kalima/ui/media";
import { lazy, Suspense, useState } from "react";
import { ChatLog } from "../../../shared/messages/chat-log.tsx";
import { Composer } from "../../../shared/messages/composer.tsx";
import { useBlock } from "../conversations.queries.ts";
import type { Inbox } from "../inbox/create-inbox.ts";
import type { InboxState } from "../inbox/inbox-state.ts";
import type { OpenInbox } from "../inbox/use-inbox.ts";
import styles from "./inbox.module.css";
import { PartnerFace } from "./partner-face.tsx";

const BlockDialog = lazy(async () => ({ default: (await import("./conversation-dialogs.tsx")).BlockDialog }));
const ReportDialog = lazy(async () => ({ default: (await import("./conversation-dialogs.tsx")).ReportDialog }));

type Props = OpenInbox & { conversation: Conversation; onBack: () => void };

/** One conversation: its messages, and the box to write another. */
export function ConversationView({ conversation, inbox, state, unsent, attachments, onBack }: Props) {
  const { t } = useTranslation("support-chat");
  const { language } = usePlatform().i18n;
  const [dialog, setDialog] = useState<"block" | "report" | null>(null);
  const { id, partner, isBlocked } = conversation;
  const name = partner.name[language];
  const close = () => setDialog(null);

  return (
    <section aria-label={t("inbox.with", { name })} className={styles.conversation}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon={<ArrowBack />} label={t("inbox.back")} onPress={onBack} />
        </span>
        <PartnerFace partner={partner} size={40} />
        <h2 className={styles.partner}>{name}</h2>
        {!isBlocked && (
          <Button onPress={() => setDialog("block")} size="small" variant="quiet">
            {t("inbox.block.button")}
          </Button>
        )}
        <Button onPress={() => setDialog("report")} size="small" variant="quiet">
          {t("inbox.report.button")}
        </Button>
      </header>
      {state.connection === "lost" && (
        <p className={styles.strip} role="status">
          {t("status.reconnecting")}
        </p>
      )}
      <Messages id={id} inbox={inbox} name={name} state={state} />
      {conversation.canWrite ? (
        <Writing
          attachments={attachments}
          hidesContacts={conversation.hidesContacts}
          id={id}
          inbox={inbox}
          key={id}
          unsent={unsent}
        />
      ) : (
        <Closed conversation={conversation} />
      )}
      <Suspense>
        {dialog === "block" && <BlockDialog id={id} name={name} onClose={close} />}
        {dialog === "report" && <ReportDialog id={id} name={name} onClose={close} />}
      </Suspense>
    </section>
  );
}

function Messages({ id, inbox, name, state }: { id: string; inbox: Inbox; name: string; state: InboxState }) {
  const { t } = useTranslation("support-chat");
  const thread = state.threads[id];

  if (!thread || (thread.loading === "first" && thread.failure === null)) {
    return (
      <div aria-busy="true" aria-label={t("inbox.loading")} className={styles.loading} role="status">
        <Skeleton height={44} shape="block" width="60%" />
        <Skeleton height={44} shape="block" width="45%" />
        <Skeleton height={44} shape="block" width="70%" />
      </div>
    );
  }
  if (thread.loading === "first") {
    return (
      <div className={styles.nothing}>
        <Problem
          error={new AppError(thread.failure ?? "server.unexpected")}
          onRetry={() => inbox.loadAgain(id)}
          title={t("inbox.problem")}
        />
      </div>
    );
  }
  if (thread.messages.length === 0) return <p className={styles.nothing}>{t("inbox.begin", { name })}</p>;
  const hasFailed = thread.failure !== null;
  return (
    <ChatLog
      before={
        thread.earlier !== null && (
          <div className={styles.earlier}>
            <Button
              isPending={thread.loading === "earlier" && !hasFailed}
              onPress={() => (hasFailed ? inbox.loadAgain(id) : inbox.loadEarlier(id))}
              size="small"
              variant="secondary"
            >
              {t(hasFailed ? "inbox.earlierFailed" : "inbox.earlier")}
            </Button>
          </div>
        )
      }
      onDiscard={(clientId) => inbox.discard(id, clientId)}
      onRetry={(clientId) => inbox.retry(id, clientId)}
      otherName={name}
      thread={thread}
    />
  );
}

type WritingProps = Omit<OpenInbox, "state"> & { id: string; hidesContacts: boolean };

function Writing({ id, hidesContacts, inbox, unsent, attachments }: WritingProps) {
  const { t } = useTranslation("support-chat");
  const [draft, setDraft] = useState(() => unsent.draftOf(id));

  function change(text: string) {
    setDraft(text);
    unsent.keepDraft(id, text);
  }

  function send() {
    if (!showsSomething(draft)) return;
    inbox.write(id, draft);
    change("");
  }

  const sendFile = (kind: AttachmentKind, file: File) =>
    inbox.sendFile(id, kind === "picture" ? "image" : "audio", file);

  return (
    <>
      {hidesContacts && <p className={styles.strip}>{t("inbox.hidesContacts")}</p>}
      <Composer
        draft={draft}
        media={hidesContacts ? null : { attachments, conversation: id, onSend: sendFile }}
        onDraft={change}
        onSend={send}
      />
    </>
  );
}

/** Why nothing can be written, and a button to unblock for the person who blocked. */
function Closed({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("support-chat");
  const block = useBlock(conversation.id);
  const showFailure = useFailureToast();
  return (
    <div className={styles.closed}>
      <p>{t(conversation.isBlocked ? "inbox.blocked" : "inbox.closed")}</p>
      {conversation.isBlocked && (
        <Button
          isPending={block.isPending}
          onPress={() => block.mutate(false, { onError: (error) => showFailure(error) })}
          size="small"
          variant="secondary"
        >
          {t("inbox.unblock")}
        </Button>
      )}
    </div>
  );
}
