import { SOCKET_RECONNECT_MAX_MS } from "@kalima/contracts/domain";
import { chatMessage, chatStatusResponse, queueStatusResponse } from "@kalima/contracts/sockets";
import type { ChatEvent } from "../state/chat-events.ts";
import type { ChatState } from "../state/chat-state.ts";
import { ask, type Socket } from "./ask.ts";
import { CHAT_TYPE } from "./chat-memory.ts";

const QUEUE_ASKED_EVERY_MS = 15_000;
const END_ANSWERED_WITHIN_MS = 3_000;

type LineParts = {
  chatSessionId: string;
  openSocket(chatSessionId: string): Promise<Socket>;
  studentId(): string | undefined;
  state(): ChatState;
  tell(event: ChatEvent): void;
};

export type ChatLine = {
  send(clientId: string, content: string): Promise<void>;
  /** Ends the conversation for both sides. */
  end(): Promise<void>;
  /** Leaves the conversation as it stands. */
  hangUp(): void;
};

/**
 * One conversation over one socket: turns the wire into events and survives breaks. After each connection it first
 * fetches what was missed and asks where the conversation stands; only then is the line live.
 */
export function openChatLine({ chatSessionId, openSocket, studentId, state, tell }: LineParts): ChatLine {
  let socket: Socket | null = null;
  let isOver = false;
  let connections = 0;
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  const queueTimer = setInterval(() => void askQueue(), QUEUE_ASKED_EVERY_MS);

  function hangUp(): void {
    isOver = true;
    clearInterval(queueTimer);
    clearTimeout(comeBack);
    socket?.disconnect();
  }

  function report(event: ChatEvent): void {
    if (!isOver) tell(event);
  }

  function refuse(code: string): void {
    report({ type: "refused", code });
    hangUp();
  }

  async function connect(): Promise<void> {
    try {
      const opened = await openSocket(chatSessionId);
      socket = opened;
      if (isOver) return hangUp();
      listen(opened);
      if (opened.connected) void greet(opened);
    } catch {
      refuse("network.unreachable");
    }
  }

  function listen(opened: Socket): void {
    opened.on("connect", () => void greet(opened));
    opened.on("disconnect", (reason: string) => {
      report({ type: "connectionLost" });
      // The server hung up, as it does when a session ends; the library does not come back from that by itself.
      if (reason === "io server disconnect" && !isOver) {
        comeBack = setTimeout(() => opened.connect(), SOCKET_RECONNECT_MAX_MS);
      }
    });
    opened.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      if (opened.active) report({ type: "connectionLost" });
      else refuse(error.data?.code ?? error.message);
    });
    opened.on("receiveMessage", (body: unknown) => {
      const message = chatMessage.safeParse(body);
      if (message.success) report({ type: "messagesReceived", messages: [message.data] });
    });
    opened.on("chatStatusResponse", (body: unknown) => {
      const status = chatStatusResponse.safeParse(body);
      if (status.success) report({ type: "statusReceived", status: status.data });
    });
    opened.on("queueStatusResponse", tellQueue);
  }

  async function greet(opened: Socket): Promise<void> {
    connections += 1;
    const mine = connections;
    const isStarting = state().phase === "starting";
    if (!isStarting) await fetchMissed(opened);
    const answer = isStarting
      ? await ask(opened, "enqueue", { chatSessionId, chatType: CHAT_TYPE, params: { studentId: studentId() } })
      : await ask(opened, "chatStatus", { chatSessionId, type: CHAT_TYPE });
    if (isOver || mine !== connections || answer.outcome === "lost") return;
    if (answer.outcome === "refused" && answer.code === "network.timeout") return greet(opened);
    if (answer.outcome === "refused") return refuse(answer.code);
    const status = chatStatusResponse.safeParse(answer.body);
    if (!status.success) return refuse("server.unexpected");
    report({ type: "statusReceived", status: status.data });
    void askQueue();
  }

  /** Until nothing more comes: one answer holds only so many messages. */
  async function fetchMissed(opened: Socket): Promise<void> {
    const after = state().lastSequence;
    const answer = await ask(opened, "sync", { after });
    if (answer.outcome !== "done" || !Array.isArray(answer.body.messages)) return;
    const messages = answer.body.messages.flatMap((body) => {
      const message = chatMessage.safeParse(body);
      return message.success ? [message.data] : [];
    });
    report({ type: "messagesReceived", messages });
    if (!isOver && state().lastSequence > after) await fetchMissed(opened);
  }

  async function askQueue(): Promise<void> {
    if (state().phase !== "waiting" || !socket?.connected) return;
    const answer = await ask(socket, "queueStatus", { chatSessionId });
    if (answer.outcome === "done") tellQueue(answer.body);
  }

  function tellQueue(body: unknown): void {
    const queue = queueStatusResponse.safeParse(body);
    if (queue.success) report({ type: "queueReceived", queue: queue.data });
  }

  void connect();

  return {
    hangUp,
    async send(clientId, content) {
      if (!socket) return report({ type: "sendInterrupted", clientId });
      const answer = await ask(socket, "sendMessage", { chatSessionId, message: { clientId, content, type: "text" } });
      if (answer.outcome === "lost") return report({ type: "sendInterrupted", clientId });
      const message = answer.outcome === "done" ? chatMessage.safeParse(answer.body.message) : undefined;
      report(message?.success ? { type: "sent", message: message.data } : { type: "sendFailed", clientId });
    },
    async end() {
      isOver = true;
      if (socket) await ask(socket, "endChat", { chatSessionId }, END_ANSWERED_WITHIN_MS);
      hangUp();
    },
  };
}
