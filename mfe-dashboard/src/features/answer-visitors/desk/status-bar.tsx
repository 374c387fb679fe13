import { usePlatform, useTranslation } from "@kalima/platform/react";
import type { Desk } from "@kalima/support-contract";
import { Button, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { useState } from "react";
import type { AgentDesk } from "./create-desk.ts";
import styles from "./desk.module.css";
import type { DeskState } from "./desk-state.ts";
import { useAttempt } from "./use-attempt.ts";
import { ANSWER_BOX, conversationAfter, DESK_KEYS, useDeskKeys } from "./use-desk-keys.ts";

type Props = { desk: AgentDesk; state: DeskState; data: Desk; isLive: boolean };

/** The agent's availability for conversations, and the button for the next one. */
export function StatusBar({ desk, state, data, isLive }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const attempt = useAttempt();
  const format = useFormat();
  const [pending, setPending] = useState<"status" | "next" | null>(null);
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
      <Button
        isDisabled={!isLive}
        isPending={pending === "status"}
        onPress={() => work("status", () => desk.setAvailable(!isAvailable))}
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
    </div>
  );
}
