import { useTranslation } from "@kalima/platform/react";
import type { DeskConversation, OtherConversation } from "@kalima/support-contract";
import { classNames, phoneText, useFormat } from "@kalima/ui";
import { LevelBadge } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import type { AgentDesk } from "../desk/create-desk.ts";
import { Note } from "./note.tsx";
import { useVisitorHistory } from "./use-visitor-history.ts";
import styles from "./visitor-card.module.css";
import { VisitorHistory } from "./visitor-history.tsx";

type Props = { conversation: DeskConversation; desk: AgentDesk };

/** Who the visitor is, what agents note for each other, and what was before. */
export function VisitorCard({ conversation, desk }: Props) {
  const { t } = useTranslation("dashboard");
  const { chatSessionId: chat, visitor, note } = conversation;
  return (
    <aside aria-label={t("visitor.title")} className={styles.card}>
      <h2 className={styles.title}>{t("visitor.title")}</h2>
      <VisitorFacts conversation={conversation} />
      <Note kept={note} key={`note ${chat}`} onSave={(text) => desk.saveNote(chat, text)} />
      <ChatHistory chat={chat} desk={desk} hasAccount={visitor !== null} key={chat} />
    </aside>
  );
}

type OtherCardProps = { conversation: OtherConversation; desk: AgentDesk };

/** The same beside a conversation that is read without being had. */
export function OtherCard({ conversation, desk }: OtherCardProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { chatSessionId: chat, name, note, askedAt } = conversation;
  return (
    <aside aria-label={t("visitor.title")} className={styles.card}>
      <h2 className={styles.title}>{t("visitor.title")}</h2>
      {name === null ? <p>{t("visitor.guest")}</p> : null}
      <dl className={classNames(rows.facts, styles.facts)}>
        <dt>{t("visitor.askedAt")}</dt>
        <dd>{format.time(askedAt)}</dd>
      </dl>
      <Note kept={note} onSave={(text) => desk.saveNote(chat, text)} />
      <ChatHistory chat={chat} desk={desk} hasAccount={name !== null} />
    </aside>
  );
}

function ChatHistory({ chat, desk, hasAccount }: { chat: string; desk: AgentDesk; hasAccount: boolean }) {
  const history = useVisitorHistory(desk, chat);
  return (
    <VisitorHistory
      hasAccount={hasAccount}
      history={history}
      readTranscript={(conversationId) => desk.earlierMessages(chat, conversationId)}
    />
  );
}

function VisitorFacts({ conversation: { visitor, askedAt } }: Pick<Props, "conversation">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <>
      {visitor ? null : <p>{t("visitor.guest")}</p>}
      <dl className={classNames(rows.facts, styles.facts)}>
        {visitor ? (
          <>
            <dt>{t("visitor.phone")}</dt>
            <dd>
              <bdi>{phoneText(visitor.phone)}</bdi>
            </dd>
            {visitor.email ? (
              <>
                <dt>{t("visitor.email")}</dt>
                <dd>
                  <bdi>{visitor.email}</bdi>
                </dd>
              </>
            ) : null}
            <dt>{t("visitor.language")}</dt>
            <dd>{t(`visitor.languages.${visitor.language}`)}</dd>
            <dt>{t("visitor.level")}</dt>
            <dd>{visitor.level ? <LevelBadge level={visitor.level} /> : t("visitor.noLevel")}</dd>
            <dt>{t("visitor.memberSince")}</dt>
            <dd>{format.date(visitor.memberSince)}</dd>
          </>
        ) : null}
        <dt>{t("visitor.askedAt")}</dt>
        <dd>{format.time(askedAt)}</dd>
      </dl>
    </>
  );
}
