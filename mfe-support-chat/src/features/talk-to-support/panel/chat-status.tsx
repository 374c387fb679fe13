import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Avatar, Button } from "@kalima/ui";
import { Spinner } from "@kalima/ui/content";
import { RefreshCw } from "@kalima/ui/icons";
import type { ChatState } from "../state/chat-state.ts";
import styles from "./chat-status.module.css";

/** The status as a live region: connecting, position in the queue, agent joined, reconnecting, ended. */
export function ChatStatus({ state, onLeaveQuestion }: { state: ChatState; onLeaveQuestion: () => void }) {
  const { t } = useTranslation("support-chat");
  const errorText = useErrorText();
  const { agent: name } = state;
  const joined =
    name === null ? t("status.inchat") : t(state.isAgentAway ? "status.expected" : "status.joined", { name });
  const isConnecting = state.phase === "starting" || state.phase === "resuming";

  return (
    <div className={styles.status}>
      <div className={styles.line} role="status" aria-live="polite">
        {state.connection === "reconnecting" ? (
          <p className={styles.strip}>
            <RefreshCw size={16} /> {t("status.reconnecting")}
          </p>
        ) : (
          <>
            {isConnecting && (
              <p className={styles.plain}>
                <Spinner size={16} /> {t("status.connecting")}
              </p>
            )}
            {state.phase === "waiting" && <Waiting state={state} />}
            {state.phase === "inchat" && (
              <p className={styles.inchat}>
                {name === null ? null : <Avatar name={name} size={24} />}
                {state.isOtherTyping ? t("status.typing") : joined}
              </p>
            )}
            {state.phase === "ended" && state.problem === null && <p className={styles.plain}>{t("status.ended")}</p>}
          </>
        )}
      </div>
      {state.phase === "waiting" && state.agents === 0 && (
        <div className={styles.hint}>
          <p>{t("waiting.hours")}</p>
          <Button onPress={onLeaveQuestion} size="small" variant="secondary">
            {t("question.leave")}
          </Button>
        </div>
      )}
      {state.phase === "waiting" && state.agents !== 0 && state.messages.length === 0 && (
        <p className={styles.hint}>{t("waiting.writeAlready")}</p>
      )}
      {state.problem !== null && state.problem !== "support.chat_not_yours" && (
        <p className={styles.problem} role="alert">
          {t("status.failed", { reason: errorText(state.problem) })}
        </p>
      )}
    </div>
  );
}

/** Nobody has a place in a queue that nobody serves: without an agent the wait alone is told. */
function Waiting({ state: { queue, agents, expectedMinutes } }: { state: ChatState }) {
  const { t } = useTranslation("support-chat");
  const queued = queue === null ? t("status.queued") : t("status.position", { position: queue });
  return (
    <p className={styles.waiting}>
      <span>
        <span>{agents === 0 ? t("waiting.noAgents") : queued}</span>
        {expectedMinutes !== null && <span>{` ${t("waiting.expected", { count: expectedMinutes })}`}</span>}
      </span>
    </p>
  );
}
