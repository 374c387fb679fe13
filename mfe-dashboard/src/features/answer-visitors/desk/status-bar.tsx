import type { Attachments } from "@kalima/platform/delivery";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import type { Desk, DeskConversation } from "@kalima/support-contract";
import { Button, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { useState } from "react";
import { useAssign } from "../assign/use-assign.ts";
import { AwayDialog } from "./away-dialog.tsx";
import type { AgentDesk } from "./create-desk.ts";
import styles from "./desk.module.css";
import type { DeskState } from "./desk-state.ts";
import { MarksMenu } from "./marks-menu.tsx";
import { useAttempt } from "./use-attempt.ts";
import { ANSWER_BOX, conversationAfter, DESK_KEYS, useDeskKeys } from "./use-desk-keys.ts";
import type { DeskMarks } from "./use-desk-marks.ts";

type Props = {
  desk: AgentDesk;
  state: DeskState;
  data: Desk;
  isLive: boolean;
  sounds: DeskMarks;
  ownId: string;
  attachments: Attachments;
};

/** The agent's availability for conversations, and the button for the next one. */
export function StatusBar({ desk, state, data, isLive, sounds, ownId, attachments }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const attempt = useAttempt();
  const format = useFormat();
  const [pending, setPending] = useState<"status" | "next" | null>(null);
  const assign = useAssign();
  const [isLeaving, setLeaving] = useState(false);
  const { status, capacity, conversations, waiting } = data;
  const isAvailable = status === "available" || status === "in_chat";
  const isFull = conversations.length >= capacity;

  const canTake = isLive && isAvailable && !isFull && waiting.length > 0;

  useDeskKeys({
    next: () => void (canTake && pending !== "next" && work("next", takeNext)),
    conversation() {
      const chat = conversationAfter(state, data);
      if (chat) desk.choose(chat);
    },
    answer: () => document.getElementById(ANSWER_BOX)?.focus(),
  });

  async function work(kind: "status" | "next", action: () => Promise<unknown>) {
    setPending(kind);
    await attempt(action);
    setPending(null);
  }

  /** First away, so that no handed-on conversation comes back with the next turn. */
  async function goAway(handsOn: boolean) {
    await work("status", async () => {
      await desk.setAvailable(false);
      if (handsOn) await Promise.all(conversations.map((each) => handOn(each)));
    });
    setLeaving(false);
  }

  async function handOn({ chatSessionId: chat, conversationId: id }: DeskConversation) {
    if (!id) return;
    if (await assign({ kind: "chat", id }, { agentId: null, from: ownId })) attachments.drop(chat);
  }

  async function takeNext() {
    if (!(await desk.takeNext())) toasts.show({ tone: "info", text: t("status.nobodyWaits") });
  }

  return (
    <div className={styles.bar}>
      <StatusPill tone={!isAvailable ? "neutral" : isFull ? "warn" : "ok"}>
        {t(!isAvailable ? "status.away" : isFull ? "status.busy" : "status.available")}
      </StatusPill>
      <span className={styles.count}>{t("status.taken", { taken: conversations.length, capacity })}</span>
      {data.satisfaction?.average ? (
        <span>
          {t("status.rated", {
            average: format.number(data.satisfaction.average, { maximumFractionDigits: 1 }),
            count: data.satisfaction.count,
          })}
        </span>
      ) : null}
      <MarksMenu change={sounds.change} marks={sounds.marks} />
      <Button
        isDisabled={!isLive}
        isPending={pending === "status"}
        onPress={() =>
          isAvailable && conversations.length > 0
            ? setLeaving(true)
            : work("status", () => desk.setAvailable(!isAvailable))
        }
        variant="secondary"
      >
        {t(isAvailable ? "status.goAway" : "status.becomeAvailable")}
      </Button>
      <Button
        aria-keyshortcuts={DESK_KEYS.next}
        isDisabled={!canTake}
        isPending={pending === "next"}
        onPress={() => work("next", takeNext)}
      >
        {t("status.next")}
      </Button>
      {isLeaving ? (
        <AwayDialog
          isPending={pending === "status"}
          onAway={goAway}
          onStay={() => setLeaving(false)}
          taken={conversations.length}
        />
      ) : null}
    </div>
  );
}
