import { type MessageType, type Receipts, supportSocket } from "@kalima/contracts/sockets";
import type { Platform } from "@kalima/platform";
import {
  createCatchUp,
  createReceiptSender,
  createTypingSender,
  createTypingWatch,
  isTransient,
  openLine,
  sendTimeoutFor,
} from "@kalima/platform/delivery";
import type { ChatEvent } from "../state/chat-events.ts";
import type { ChatState } from "../state/chat-state.ts";
import { CHAT_TYPE } from "./chat-memory.ts";

const QUEUE_POLL_MS = 15_000;
/** After an answer that says nothing about the conversation. */
const ASK_AGAIN_MS = 2_000;
const END_TIMEOUT_MS = 3_000;

export type OpenSocket = (chatSessionId: string) => ReturnType<Platform["socket"]>;

type Parts = {
  chatSessionId: string;
  openSocket: OpenSocket;
  studentId(): string | undefined;
  state(): ChatState;
  dispatch(event: ChatEvent): void;
};

export type OutgoingMessage = { clientId: string; content: string; type: MessageType };

export type ChatConnection = {
  send(message: OutgoingMessage): Promise<void>;
  /** Tells support what has arrived and what was seen. */
  report(receipts: Receipts): void;
  /** Rates the ended conversation; resolves to the error code of a refusal, or null. */
  rate(stars: number): Promise<string | null>;
  /** The visitor writes. */
  typed(): void;
  /** Ends the conversation for both sides. */
  end(): Promise<void>;
  /** Closes the socket; the conversation continues on the server. */
  close(): void;
};

/**
 * One conversation over one socket: turns socket events into chat events and survives disconnects. After each connect
 * it first fetches missed messages and the status; only then is the connection live.
 */
export function openChatConnection({ chatSessionId, openSocket, studentId, state, dispatch }: Parts): ChatConnection {
  let isClosed = false;
  let connects = 0;
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  const queueTimer = setInterval(() => void fetchQueue(), QUEUE_POLL_MS);
  const receipts = createReceiptSender(async (reached) => {
    const answer = await line.emit("read", { chatSessionId, ...reached });
    return answer.outcome === "done";
  });

  const missed = createCatchUp(() => state().lastSequence, fetchMissed);
  const otherTyping = createTypingWatch((isTyping) => report({ type: "typingChanged", isTyping }));
  const ownTyping = createTypingSender(() => void line.emit("typing", { chatSessionId }), Date.now);

  const line = openLine({
    contract: supportSocket,
    openSocket: () => openSocket(chatSessionId),
    onConnect: () => void synchronize(),
    onWake: () => void missed.now(),
    onLost: () => report({ type: "connectionLost" }),
    onRefused: refuse,
    listeners: {
      receiveMessage(message) {
        if (message.sender === "other") otherTyping.over();
        report({ type: "messagesReceived", messages: [message] });
        missed.saw(message.sequence);
      },
      chatStatusResponse: (status) => report({ type: "statusReceived", status }),
      queueStatusResponse: (queue) => report({ type: "queueReceived", queue }),
      typing: otherTyping.heard,
      receipts: (reached) => report({ type: "receiptsReceived", receipts: reached }),
    },
  });

  function close(): void {
    isClosed = true;
    clearInterval(queueTimer);
    clearTimeout(askTimer);
    receipts.close();
    missed.close();
    otherTyping.over();
    line.close();
  }

  function report(event: ChatEvent): void {
    if (!isClosed) dispatch(event);
  }

  function refuse(code: string): void {
    report({ type: "refused", code });
    close();
  }

  async function synchronize(): Promise<void> {
    connects += 1;
    const mine = connects;
    const isStarting = state().phase === "starting";
    if (!isStarting) await missed.now();
    const answer = isStarting
      ? await line.emit("enqueue", { chatSessionId, chatType: CHAT_TYPE, params: { studentId: studentId() } })
      : await line.emit("chatStatus", { chatSessionId, type: CHAT_TYPE });
    if (isClosed || mine !== connects || answer.outcome === "lost") return;
    // A visitor who has just pressed start reads why it failed, and tries again.
    if (answer.outcome === "refused" && !isStarting && isTransient(answer.code)) {
      clearTimeout(askTimer);
      askTimer = setTimeout(() => void synchronize(), ASK_AGAIN_MS);
      return;
    }
    if (answer.outcome === "refused" && answer.code === "network.timeout") return synchronize();
    if (answer.outcome === "refused") return refuse(answer.code);
    report({ type: "statusReceived", status: answer.fields });
    receipts.again();
    void fetchQueue();
  }

  async function fetchMissed(after: number): Promise<void> {
    const answer = await line.emit("sync", { after });
    if (answer.outcome !== "done") return;
    report({ type: "messagesReceived", messages: answer.fields.messages });
    report({ type: "receiptsReceived", receipts: answer.fields.receipts });
  }

  async function fetchQueue(): Promise<void> {
    if (state().phase !== "waiting" || !line.isUp()) return;
    const answer = await line.emit("queueStatus", undefined);
    if (answer.outcome === "done") report({ type: "queueReceived", queue: answer.fields });
  }

  return {
    close,
    report: receipts.report,
    async rate(stars) {
      const answer = await line.emit("rateChat", { chatSessionId, stars });
      if (answer.outcome === "done") return null;
      return answer.outcome === "refused" ? answer.code : "network.unreachable";
    },
    typed() {
      if (state().phase === "inchat" && line.isUp()) ownTyping.typed();
    },
    async send(message) {
      const { clientId, type } = message;
      const answer = await line.emit("sendMessage", { chatSessionId, message }, sendTimeoutFor(type));
      if (answer.outcome === "lost") return report({ type: "sendInterrupted", clientId });
      if (answer.outcome === "done") return report({ type: "sent", message: answer.fields.message });
      report({ type: "sendFailed", clientId, code: answer.code });
    },
    async end() {
      isClosed = true;
      await line.emit("endChat", undefined, END_TIMEOUT_MS);
      close();
    },
  };
}
