import { keepTemporaryFile } from "@kalima/accounts-contract";
import {
  type Attachments,
  asForm,
  createAttachments,
  createUploads,
  openUnsentFiles,
  openUnsentMessages,
  playChime,
} from "@kalima/platform/delivery";
import { newId, useDocumentTitle, useErrorText, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { SUPPORT_NAMESPACE } from "@kalima/support-contract";
import { Button, classNames } from "@kalima/ui";
import { EmptyState, Loading } from "@kalima/ui/content";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Conversation } from "../conversation/conversation.tsx";
import { VisitorCard } from "../visitor/visitor-card.tsx";
import { ChatList } from "./chat-list.tsx";
import { type AgentDesk, createDesk } from "./create-desk.ts";
import styles from "./desk.module.css";
import { chosenConversation, countUnread, type DeskState } from "./desk-state.ts";
import { NewsLine } from "./news-line.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useFocusAfterConversation } from "./use-desk-keys.ts";

/** The agent's desk in all its states. */
export function Desk() {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const { desk, state, attachments } = useDesk();
  const { connection, problem, desk: data } = state;
  const news = data
    ? data.waiting.length + data.conversations.reduce((sum, each) => sum + countUnread(state, each.chatSessionId), 0)
    : 0;
  useFocusAfterConversation(state.chosen);
  useDocumentTitle(t(news > 0 ? "tab" : "sections.desk", { count: news }));

  if (connection === "refused") {
    return (
      <EmptyState
        action={<Button onPress={desk.retry}>{t("connection.retry")}</Button>}
        message={problem ? errorText(problem) : undefined}
        title={t("connection.refused")}
      />
    );
  }
  if (!data) return <Loading />;

  const chosen = chosenConversation(state);
  function describeVisitor(chat: string): string {
    const index = data?.conversations.findIndex(({ chatSessionId }) => chatSessionId === chat) ?? 0;
    return data?.conversations[index]?.visitor?.name ?? t("chats.guest", { number: index + 1 });
  }

  return (
    <>
      {connection === "live" ? null : (
        <p className={styles.strip} role="status">
          {t("connection.lost")}
        </p>
      )}
      <NewsLine data={data} nameOf={describeVisitor} state={state} />
      <StatusBar data={data} desk={desk} isLive={connection === "live"} state={state} />
      <div className={classNames(styles.desk, chosen ? styles.isChosen : undefined)}>
        <ChatList data={data} nameOf={describeVisitor} onChoose={desk.choose} state={state} />
        {chosen ? (
          <>
            <Conversation
              attachments={attachments}
              colleagues={data.colleagues}
              conversation={chosen}
              desk={desk}
              key={chosen.chatSessionId}
              name={describeVisitor(chosen.chatSessionId)}
              state={state}
            />
            <div className={styles.side}>
              <VisitorCard conversation={chosen} desk={desk} />
            </div>
          </>
        ) : (
          <div className={styles.empty}>
            <EmptyState
              message={t(data.conversations.length > 0 ? "chats.chooseMessage" : "chats.emptyMessage")}
              title={t(data.conversations.length > 0 ? "chats.chooseTitle" : "chats.emptyTitle")}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The desk, connected while the screen is shown. */
export function useDesk(): { desk: AgentDesk; state: DeskState; attachments: Attachments } {
  const platform = usePlatform();
  const session = useSession();
  const account = session.state === "signedIn" ? session.user.id : "";
  const [unsent] = useState(() => openUnsentFiles(platform.session));
  const [attachments] = useState(() => createAttachments(unsent));
  const [desk] = useState(() =>
    createDesk({
      openSocket: (chatSessionId) => platform.socket(SUPPORT_NAMESPACE, { chatSessionId }),
      uploads: createUploads(
        asForm((body, onProgress) => platform.http.call(keepTemporaryFile, { body, onProgress })),
        unsent,
      ),
      unsent: openUnsentMessages(account),
      isInFront: () => document.visibilityState === "visible",
      makeId: newId,
      now: () => new Date(),
      onNews: () => {
        // A visible window may be behind another one, or beside it.
        if (!document.hasFocus()) playChime();
      },
    }),
  );
  const state = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  useEffect(() => {
    desk.open();
    document.addEventListener("visibilitychange", desk.look);
    return () => {
      document.removeEventListener("visibilitychange", desk.look);
      desk.leave();
    };
  }, [desk]);
  useEffect(() => unsent.watchAccount(), [unsent]);
  return { desk, state, attachments };
}
