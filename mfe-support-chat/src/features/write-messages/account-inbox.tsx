import { AppError } from "@kalima/contracts/errors";
import type { Conversation } from "@kalima/messages-contract";
import { joinPages } from "@kalima/platform/pages";
import {
  useFailureToast,
  useNavigate,
  usePlatform,
  useSearchParams,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useEffect, useRef } from "react";
import { useConversation, useConversations, useStart } from "./conversations.queries.ts";
import { type OpenInbox, useInbox } from "./inbox/use-inbox.ts";
import { ConversationList, conversationPath, useInboxPath } from "./view/conversation-list.tsx";
import { ConversationView } from "./view/conversation-view.tsx";
import styles from "./view/inbox.module.css";

/** Begins the conversation that an address asks for (`?with=`), and goes on to it. */
function useAskedConversation(partnerId: string | null): void {
  const { t } = useTranslation("support-chat");
  const { toasts } = usePlatform();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const start = useStart();
  const path = useInboxPath();
  const asked = useRef<string | null>(null);

  useEffect(() => {
    if (partnerId === null || asked.current === partnerId) return;
    asked.current = partnerId;
    start.mutate(partnerId, {
      onSuccess({ conversation, isNew }) {
        if (isNew) toasts.show({ tone: "success", text: t("inbox.started") });
        navigate(conversationPath(path, conversation.id), { replace: true });
      },
      onError(error) {
        showFailure(error);
        navigate(path, { replace: true });
      },
    });
  }, [partnerId, start, path, toasts, navigate, showFailure, t]);
}

/** The conversations of the signed-in account, beside the one that the address names. */
export function AccountInbox({ account }: { account: string }) {
  const { t } = useTranslation("support-chat");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const openId = parameters.get("conversation");
  const list = useConversations();
  const path = useInboxPath();
  const { inbox, state, unsent, attachments } = useInbox(account, openId);
  useAskedConversation(parameters.get("with"));
  const conversations = joinPages(list);

  if (state.connection === "refused") return <Problem error={new AppError(state.problem ?? "server.unexpected")} />;
  if (list.isPending) return <InboxSkeleton />;
  if (list.isError && conversations.length === 0) {
    return <Problem error={list.error} onRetry={() => void list.refetch()} title={t("inbox.listProblem")} />;
  }
  if (conversations.length === 0 && openId === null) return <NoConversations />;
  return (
    <div className={styles.inbox} data-open={openId !== null}>
      <ConversationList
        conversations={conversations}
        more={list.hasNextPage ? { isPending: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : null}
        openId={openId}
      />
      {openId === null ? (
        <p className={styles.placeholder}>{t("inbox.choose")}</p>
      ) : (
        <OpenConversation
          attachments={attachments}
          id={openId}
          inbox={inbox}
          key={openId}
          listed={conversations.find(({ id }) => id === openId)}
          onBack={() => navigate(path)}
          state={state}
          unsent={unsent}
        />
      )}
    </div>
  );
}

type OpenProps = OpenInbox & {
  id: string;
  /** The conversation from the list, until it is loaded alone. */
  listed: Conversation | undefined;
  onBack: () => void;
};

function OpenConversation({ id, listed, ...view }: OpenProps) {
  const { t } = useTranslation("support-chat");
  const { data, error, refetch } = useConversation(id);
  const path = useInboxPath();
  const conversation = data ?? listed;
  if (conversation) return <ConversationView conversation={conversation} {...view} />;
  return (
    <div className={styles.conversation}>
      {error ? (
        <Problem
          action={<ButtonLink href={path}>{t("inbox.all")}</ButtonLink>}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" aria-label={t("inbox.loading")} className={styles.loading} role="status">
          <Skeleton height={44} shape="block" />
        </div>
      )}
    </div>
  );
}

function NoConversations() {
  const { t } = useTranslation("support-chat");
  const session = useSession();
  const isTrainer = session.state === "signedIn" && session.user.role.name === "trainer";
  return (
    <EmptyState
      action={
        <ButtonLink href={isTrainer ? "/dashboard/students/students" : "/profile/trainers"}>
          {t(isTrainer ? "inbox.empty.myStudents" : "inbox.empty.myTrainers")}
        </ButtonLink>
      }
      message={t(isTrainer ? "inbox.empty.ofTrainer" : "inbox.empty.ofStudent")}
      title={t("inbox.empty.title")}
    />
  );
}

function InboxSkeleton() {
  const { t } = useTranslation("support-chat");
  return (
    <div aria-busy="true" aria-label={t("inbox.loading")} className={styles.loading} role="status">
      <Skeleton height={64} shape="block" />
      <Skeleton height={64} shape="block" />
    </div>
  );
}
