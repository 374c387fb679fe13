import { PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import type { OwnSupportConversation } from "@kalima/support-contract";
import { Button, Skeleton, Stack, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { lazy, Suspense, useId, useState } from "react";
import { useMyConversations } from "./conversations.queries.ts";
import styles from "./my-conversations.module.css";

const Transcript = lazy(async () => ({ default: (await import("./transcript.tsx")).Transcript }));

/**
 * The account's conversations with support, including those as a guest of this browser before it signed in. Nothing
 * without any: the questions above say how to begin one.
 */
export function MyConversations() {
  const { t } = useTranslation("support-chat");
  const id = useId();
  const query = useMyConversations();
  if (query.data?.pages.every((page) => page.items.length === 0)) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={4}>
        <h2 id={id}>{t("conversations.title")}</h2>
        <Conversations query={query} />
      </Stack>
    </section>
  );
}

function Conversations({ query }: { query: ReturnType<typeof useMyConversations> }) {
  const { t } = useTranslation("support-chat");
  const [read, setRead] = useState<OwnSupportConversation | null>(null);
  return (
    <>
      <PagedList
        empty={null}
        loading={<Skeleton height={120} shape="block" />}
        more={t("conversations.more")}
        problem={t("conversations.problem")}
        query={query}
      >
        {(conversations) => (
          <ul aria-label={t("conversations.list")} className={styles.list}>
            {conversations.map((conversation) => (
              <li key={conversation.id}>
                <Conversation conversation={conversation} onRead={() => setRead(conversation)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {read && (
        <Suspense>
          <Transcript conversation={read} onClose={() => setRead(null)} />
        </Suspense>
      )}
    </>
  );
}

type Props = { conversation: OwnSupportConversation; onRead: () => void };

function Conversation({ conversation: { lastAt, asGuest, opening, messages }, onRead }: Props) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const aboutId = useId();
  return (
    <Card>
      <article className={styles.conversation}>
        <p className={styles.about} id={aboutId}>
          <span className={styles.opening} dir="auto">
            {opening ?? t("conversations.noText")}
          </span>
          <time className={styles.date} dateTime={lastAt}>
            {format.dateTime(lastAt)}
          </time>
          <span className={styles.date}>{t("conversations.messages", { count: messages })}</span>
          {asGuest ? <StatusPill tone="neutral">{t("conversations.asGuest")}</StatusPill> : null}
        </p>
        <Button aria-describedby={aboutId} onPress={onRead} size="small" variant="secondary">
          {t("conversations.read")}
        </Button>
      </article>
    </Card>
  );
}
