import { useErrorText, useTranslation } from "@kalima/platform/react";
import type { Desk, OtherConversation as Other } from "@kalima/support-contract";
import { Button, IconButton, Skeleton } from "@kalima/ui";
import { ArrowBack } from "@kalima/ui/icons";
import { useEffect, useState } from "react";
import { AssignDialog } from "../assign/assign-dialog.tsx";
import { TakeButton } from "../assign/take-button.tsx";
import { useAssign } from "../assign/use-assign.ts";
import styles from "../conversation/conversation.module.css";
import { MessageList } from "../conversation/message-list.tsx";
import type { AgentDesk } from "../desk/create-desk.ts";
import { type DeskState, describeAgents } from "../desk/desk-state.ts";

type Props = {
  desk: AgentDesk;
  state: DeskState;
  data: Desk;
  conversation: Other;
  name: string;
  ownId: string;
  onBack: () => void;
};

/** A conversation of a colleague, or one that waits: to read, to take, and for a lead to assign. */
export function OtherConversation({ desk, state, data, conversation, name, ownId, onBack }: Props) {
  const { t } = useTranslation("dashboard");
  const assign = useAssign();
  const [isAssigning, setAssigning] = useState(false);
  const { chatSessionId: chat, conversationId, agent, note } = conversation;
  const failure = useReading(desk, chat, state.connection);
  const thread = state.reading?.chat === chat ? state.reading.thread : null;
  const from = agent?.id ?? null;

  async function give(agentId: string | null, words?: string) {
    const isDone = await assign({ kind: "chat", id: conversationId }, { agentId, from, note: words });
    if (isDone && agentId === ownId) await desk.open(chat);
    setAssigning(false);
  }

  return (
    <section aria-label={name} className={styles.conversation}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon={<ArrowBack />} label={t("conversation.back")} onPress={onBack} />
        </span>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <div className={styles.actions}>
          {data.assignsAny ? (
            <Button onPress={() => setAssigning(true)} size="small" variant="secondary">
              {t("assign.open")}
            </Button>
          ) : null}
          <TakeButton
            holder={agent?.name ?? null}
            label={t(agent ? "assign.takeOver" : "assign.take")}
            onTake={() => give(ownId)}
          />
        </div>
      </header>
      <p className={styles.holder} role="status">
        {agent ? t("assign.heldBy", { name: agent.name }) : t("assign.waits")}
      </p>
      {failure ? <Failure error={failure} /> : null}
      {thread ? <MessageList thread={thread} visitorName={name} /> : null}
      {thread || failure ? null : <Skeleton height={240} shape="block" />}
      {isAssigning ? (
        <AssignDialog
          agents={describeAgents(data).filter(({ id }) => id !== from)}
          everybody={agent ? t("assign.queue") : undefined}
          message={t("assign.message", { name })}
          needsRoom
          note={note}
          onAssign={give}
          onKeep={() => setAssigning(false)}
          title={t("assign.title")}
        />
      ) : null}
    </section>
  );
}

/** Reads the conversation, again after a lost connection; the error of a refusal. */
function useReading(desk: AgentDesk, chat: string, connection: DeskState["connection"]): unknown {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (connection !== "live") return;
    setFailure(null);
    desk.read(chat).catch(setFailure);
  }, [desk, chat, connection]);
  return failure;
}

function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return (
    <p className={styles.holder} role="alert">
      {errorText(error)}
    </p>
  );
}
