import type { Platform } from "@kalima/platform";
import {
  type Conversation,
  createConversation,
  isTransient,
  openReliableSocket,
  sendTimeoutFor,
  type ThreadChange,
  type Uploads,
} from "@kalima/platform/delivery";
import { supportSocket } from "@kalima/support-contract";
import { isHidden } from "../../../shared/messages/hidden-messages.ts";
import type { ChatEvent, ChatState } from "../state/chat-state.ts";
import { CHAT_TYPE } from "./chat-memory.ts";

const QUEUE_POLL_MS = 15_000;
/** After an answer that says nothing about the conversation. */
const ASK_AGAIN_MS = 2_000;
const END_TIMEOUT_MS = 3_000;

export type OpenSocket = (chatSessionId: string) => ReturnType<Platform["socket"]>;

type ChatConnectionOptions = {
  chatSessionId: string;
  openSocket: OpenSocket;
  studentId(): string | undefined;
  state(): ChatState;
  dispatch(event: ChatEvent): void;
  change(update: ThreadChange): void;
  uploads: Uploads;
  makeId(): string;
  now(): Date;
};

export type ChatConnection = {
  conversation: Conversation;
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
export function openChatConnection(parts: ChatConnectionOptions): ChatConnection {
  const { chatSessionId, openSocket, studentId, state, uploads, makeId, now } = parts;
  let isClosed = false;
  let connects = 0;
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  const queueTimer = setInterval(() => void fetchQueue(), QUEUE_POLL_MS);

  const conversation = createConversation({
    thread: state,
    change: (update) => {
      if (!isClosed) parts.change(update);
    },
    send: (message) => line.emit("sendMessage", { chatSessionId, message }, sendTimeoutFor(message.type)),
    fetchMissed: (after) => line.emit("sync", { after }),
    sendReceipts: (receipts) => line.emit("read", { chatSessionId, ...receipts }),
    sendTyping: () => void line.emit("typing", { chatSessionId }),
    onTyping: (isTyping) => report({ type: "typingChanged", isTyping }),
    isHidden,
    uploads,
    makeId,
    now,
  });

  const line = openReliableSocket({
    contract: supportSocket,
    openSocket: () => openSocket(chatSessionId),
    onConnect: () => void synchronize(),
    onWake: () => void conversation.catchUp(),
    onLost: () => report({ type: "connectionLost" }),
    onRefused: refuse,
    listeners: {
      receiveMessage: conversation.onMessage,
      chatStatusResponse: (status) => report({ type: "statusReceived", status }),
      queueStatusResponse: (queue) => report({ type: "queueReceived", queue }),
      typing: conversation.onTyping,
      receipts: conversation.onReceipts,
    },
  });

  function close(): void {
    isClosed = true;
    clearInterval(queueTimer);
    clearTimeout(askTimer);
    conversation.close();
    line.close();
  }

  function report(event: ChatEvent): void {
    if (!isClosed) parts.dispatch(event);
  }

  function refuse(code: string): void {
    report({ type: "refused", code });
    close();
  }

  async function synchronize(): Promise<void> {
    connects += 1;
    const mine = connects;
    const isStarting = state().phase === "starting";
    if (!isStarting) await conversation.catchUp();
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
    conversation.sendReceiptsAgain();
    void fetchQueue();
  }

  async function fetchQueue(): Promise<void> {
    if (state().phase !== "waiting" || !line.isUp()) return;
    const answer = await line.emit("queueStatus", undefined);
    if (answer.outcome === "done") report({ type: "queueReceived", queue: answer.fields });
  }

  return {
    conversation,
    close,
    async rate(stars) {
      const answer = await line.emit("rateChat", { chatSessionId, stars });
      if (answer.outcome === "done") return null;
      return answer.outcome === "refused" ? answer.code : "network.unreachable";
    },
    typed() {
      if (state().phase === "inchat" && line.isUp()) conversation.typed();
    },
    async end() {
      isClosed = true;
      await line.emit("endChat", undefined, END_TIMEOUT_MS);
      close();
    },
  };
}
