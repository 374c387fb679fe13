import { useDocumentTitle, useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames } from "@kalima/ui";
import { EmptyState, Loading } from "@kalima/ui/content";
import { Conversation } from "../conversation/conversation.tsx";
import { VisitorCard } from "../visitor/visitor-card.tsx";
import { ChatList } from "./chat-list.tsx";
import styles from "./desk.module.css";
import { chosenConversation, countUnread } from "./desk-state.ts";
import { NewsLine } from "./news-line.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useDesk } from "./use-desk.ts";
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
  useDocumentTitle(news > 0 ? t("tab", { count: news }) : null);

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
