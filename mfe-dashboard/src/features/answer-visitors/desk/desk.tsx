import { useDocumentTitle, useErrorText, useSession, useTranslation } from "@kalima/platform/react";
import { Button, classNames } from "@kalima/ui";
import { EmptyState, Loading } from "@kalima/ui/content";
import { useState } from "react";
import { Conversation } from "../conversation/conversation.tsx";
import { type InboxEntry, type InboxFilter, listEntries } from "../inbox/inbox-entries.ts";
import { InboxList } from "../inbox/inbox-list.tsx";
import { useInboxQuestions } from "../inbox/use-inbox.ts";
import { OtherConversation } from "../others/other-conversation.tsx";
import { OtherCard, VisitorCard } from "../visitor/visitor-card.tsx";
import styles from "./desk.module.css";
import { chosenConversation, countUnread } from "./desk-state.ts";
import { KeyHelp } from "./key-help.tsx";
import { NewsLine } from "./news-line.tsx";
import { QuestionPlace } from "./question-place.tsx";
import { QueueSummary } from "./queue-summary.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useDesk } from "./use-desk.ts";
import { useFocusAfterConversation } from "./use-desk-keys.ts";
import { useOpenEntry } from "./use-open-entry.ts";

/** The agent's desk in all its states. */
export function Desk() {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const session = useSession();
  const ownId = session.state === "signedIn" ? session.user.id : "";
  const { desk, state, attachments, sounds } = useDesk(ownId);
  const { connection, problem, desk: data } = state;
  const questions = useInboxQuestions(data);
  const [filter, setFilter] = useState<InboxFilter>("mine");
  const open = useOpenEntry(desk, state);
  const news = data
    ? data.waiting.length + data.conversations.reduce((sum, each) => sum + countUnread(state, each.chatSessionId), 0)
    : 0;
  useFocusAfterConversation(open.key);
  useDocumentTitle(t(news > 0 && sounds.marks.title ? "tab" : "sections.desk", { count: news }));

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

  const entries = listEntries(data, questions.data ?? [], ownId);
  const chosen = chosenConversation(state);
  const other = data.others?.find(
    ({ chatSessionId }) => open.other?.kind === "other" && chatSessionId === open.other.key,
  );
  const question = questions.data?.find(({ id }) => open.other?.kind === "question" && id === open.other.key);
  function describeVisitor(chat: string): string {
    const own = data?.conversations.findIndex(({ chatSessionId }) => chatSessionId === chat) ?? -1;
    return data?.conversations[own]?.visitor?.name ?? t("chats.guest", { number: own + 1 });
  }
  function nameEntry({ kind, key, name, isMine }: InboxEntry): string {
    if (kind === "chat" && isMine) return describeVisitor(key);
    return name ?? t("chats.someGuest");
  }

  return (
    <>
      {connection === "live" ? null : (
        <p className={styles.strip} role="status">
          {t("connection.lost")}
        </p>
      )}
      <NewsLine data={data} nameOf={describeVisitor} state={state} />
      <StatusBar
        attachments={attachments}
        data={data}
        desk={desk}
        isLive={connection === "live"}
        ownId={ownId}
        sounds={sounds}
        state={state}
      />
      <div className={classNames(styles.desk, open.key === null ? undefined : styles.isChosen)}>
        <div className={styles.lists}>
          <InboxList
            entries={entries}
            filter={filter}
            nameOf={nameEntry}
            onChoose={open.choose}
            onFilter={setFilter}
            questions={questions.isPending ? "loading" : questions.isError && !questions.data ? "failed" : "ready"}
            shown={open.key}
            state={state}
          />
          <QueueSummary data={data} />
          <KeyHelp />
        </div>
        {chosen ? (
          <>
            <Conversation
              attachments={attachments}
              conversation={chosen}
              data={data}
              desk={desk}
              key={chosen.chatSessionId}
              name={describeVisitor(chosen.chatSessionId)}
              ownId={ownId}
              state={state}
            />
            <div className={styles.side}>
              <VisitorCard conversation={chosen} desk={desk} />
            </div>
          </>
        ) : other ? (
          <>
            <OtherConversation
              conversation={other}
              data={data}
              desk={desk}
              key={other.chatSessionId}
              name={other.name ?? t("chats.someGuest")}
              onBack={open.close}
              ownId={ownId}
              state={state}
            />
            <div className={styles.side}>
              <OtherCard conversation={other} desk={desk} key={other.chatSessionId} />
            </div>
          </>
        ) : question ? (
          <QuestionPlace key={question.id} onBack={open.close} question={question} />
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
