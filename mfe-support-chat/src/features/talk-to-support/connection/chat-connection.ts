import { SOCKET_RECONNECT_MAX_MS } from "@kalima/contracts/domain";
import { chatMessage, chatStatusResponse, queueStatusResponse } from "@kalima/contracts/sockets";
import type { ChatEvent } from "../state/chat-events.ts";
import type { ChatState } from "../state/chat-state.ts";
import { CHAT_TYPE } from "./chat-memory.ts";
import { emitEvent, type Socket } from "./emit-event.ts";

const QUEUE_POLL_MS = 15_000;
const END_TIMEOUT_MS = 3_000;

type Parts = {
  chatSessionId: string;
  openSocket(chatSessionId: string): Promise<Socket>;
  studentId(): string | undefined;
  state(): ChatState;
  dispatch(event: ChatEvent): void;
};

export type ChatConnection = {
  send(clientId: string, content: string): Promise<void>;
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
  let socket: Socket | null = null;
  let isClosed = false;
  let connects = 0;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  const queueTimer = setInterval(() => void fetchQueue(), QUEUE_POLL_MS);

  function close(): void {
    isClosed = true;
    clearInterval(queueTimer);
    clearTimeout(reconnectTimer);
    socket?.disconnect();
  }

  function report(event: ChatEvent): void {
    if (!isClosed) dispatch(event);
  }

  function refuse(code: string): void {
    report({ type: "refused", code });
    close();
  }

  async function connect(): Promise<void> {
    try {
      const opened = await openSocket(chatSessionId);
      socket = opened;
      if (isClosed) return close();
      listen(opened);
      if (opened.connected) void synchronize(opened);
    } catch {
      refuse("network.unreachable");
    }
  }

  function listen(opened: Socket): void {
    opened.on("connect", () => void synchronize(opened));
    opened.on("disconnect", (reason: string) => {
      report({ type: "connectionLost" });
      // The server disconnected, as it does when a session ends; socket.io does not reconnect after that.
      if (reason === "io server disconnect" && !isClosed) {
        reconnectTimer = setTimeout(() => opened.connect(), SOCKET_RECONNECT_MAX_MS);
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
    opened.on("queueStatusResponse", (body: unknown) => {
      const queue = queueStatusResponse.safeParse(body);
      if (queue.success) report({ type: "queueReceived", queue: queue.data });
    });
  }

  async function synchronize(opened: Socket): Promise<void> {
    connects += 1;
    const mine = connects;
    const isStarting = state().phase === "starting";
    if (!isStarting) await fetchMissed(opened);
    const answer = isStarting
      ? await emitEvent(opened, "enqueue", { chatSessionId, chatType: CHAT_TYPE, params: { studentId: studentId() } })
      : await emitEvent(opened, "chatStatus", { chatSessionId, type: CHAT_TYPE });
    if (isClosed || mine !== connects || answer.outcome === "lost") return;
    if (answer.outcome === "refused" && answer.code === "network.timeout") return synchronize(opened);
    if (answer.outcome === "refused") return refuse(answer.code);
    report({ type: "statusReceived", status: answer.fields });
    void fetchQueue();
  }

  /** Repeats until an answer holds nothing new: one holds only so many messages. */
  async function fetchMissed(opened: Socket): Promise<void> {
    const after = state().lastSequence;
    const answer = await emitEvent(opened, "sync", { after });
    if (answer.outcome !== "done") return;
    report({ type: "messagesReceived", messages: answer.fields.messages });
    if (!isClosed && state().lastSequence > after) await fetchMissed(opened);
  }

  async function fetchQueue(): Promise<void> {
    if (state().phase !== "waiting" || !socket?.connected) return;
    const answer = await emitEvent(socket, "queueStatus", undefined);
    if (answer.outcome === "done") report({ type: "queueReceived", queue: answer.fields });
  }

  void connect();

  return {
    close,
    async send(clientId, content) {
      if (!socket) return report({ type: "sendInterrupted", clientId });
      const message = { clientId, content, type: "text" } as const;
      const answer = await emitEvent(socket, "sendMessage", { chatSessionId, message });
      if (answer.outcome === "lost") return report({ type: "sendInterrupted", clientId });
      if (answer.outcome === "done") return report({ type: "sent", message: answer.fields.message });
      report({ type: "sendFailed", clientId, code: answer.code });
    },
    async end() {
      isClosed = true;
      if (socket) await emitEvent(socket, "endChat", undefined, END_TIMEOUT_MS);
      close();
    },
  };
}
