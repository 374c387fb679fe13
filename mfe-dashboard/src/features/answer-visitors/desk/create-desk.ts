import { AppError } from "@kalima/contracts/errors";
import type { AckFields, PayloadOf } from "@kalima/contracts/sockets";
import type { ChatMessage } from "@kalima/messages-contract";
import type { Platform } from "@kalima/platform";
import {
  type Conversation,
  createConversation,
  NO_MESSAGES,
  openReliableSocket,
  type ReliableSocket,
  restoreThread,
  sendTimeoutFor,
  type Unsent,
  type Uploads,
  withReceived,
} from "@kalima/platform/delivery";
import type { LeaveSupportRequest } from "@kalima/support-contract";
import { type EndReason, supportSocket } from "@kalima/support-contract";
import { type DeskState, getThread, NO_DESK, withDesk, withSeen, withThread } from "./desk-state.ts";

type Contract = typeof supportSocket;

export type DeskOptions = {
  openSocket(chatSessionId: string): ReturnType<Platform["socket"]>;
  uploads: Uploads;
  unsent: Unsent;
  /** True while the agent can see the page. */
  isInFront(): boolean;
  makeId(): string;
  now(): Date;
  /** A visitor wrote, or asked for help. */
  onNews(news: "queue" | "message"): void;
};

export type AgentDesk = ReturnType<typeof createDesk>;

/** An agent's desk: the queue, a few conversations side by side, and what the agent does with them. */
export function createDesk({ openSocket, uploads, unsent, isInFront, makeId, now, onNews }: DeskOptions) {
  let state: DeskState = NO_DESK;
  let line: ReliableSocket<Contract> | null = null;
  let fetching: Promise<void> | null = null;
  let isStale = false;
  const conversations = new Map<string, Conversation>();
  const listeners = new Set<() => void>();

  function set(next: DeskState): void {
    const seen = isInFront() ? withSeen(next) : next;
    const before = state;
    if (seen === before) return;
    state = seen;
    for (const listener of listeners) listener();
    for (const chat of new Set([...Object.keys(before.threads), ...Object.keys(state.threads)])) {
      const { messages } = getThread(state, chat);
      if (messages !== before.threads[chat]?.messages) unsent.keepMessages(chat, messages);
    }
    for (const chat of Object.keys(state.threads)) {
      getConversation(chat).update({ canSend: state.connection === "live", read: state.seen[chat] ?? 0 });
    }
  }

  function getConversation(chat: string): Conversation {
    const known = conversations.get(chat);
    if (known) return known;
    const created = createConversation({
      thread: () => getThread(state, chat),
      change: (update) => set(withThread(state, chat, update)),
      send: (message) => line?.emit("sendMessage", { chatSessionId: chat, message }, sendTimeoutFor(message.type)),
      fetchMissed: (after) => line?.emit("sync", { chatSessionId: chat, after }),
      sendReceipts: (receipts) => line?.emit("read", { chatSessionId: chat, ...receipts }),
      sendTyping: () => void line?.emit("typing", { chatSessionId: chat }),
      onTyping: (isTyping) => set({ ...state, typing: { ...state.typing, [chat]: isTyping } }),
      uploads,
      makeId,
      now,
    });
    conversations.set(chat, created);
    return created;
  }

  async function fetchDesk(): Promise<void> {
    isStale = false;
    const answer = await line?.emit("desk", undefined);
    if (answer?.outcome === "refused") return refuse(answer.code);
    if (answer?.outcome !== "done") return;
    const desk = answer.fields;
    const { desk: before } = state;
    const next = withDesk(state, desk);
    const begun = desk.conversations.filter(({ chatSessionId: chat }) => !next.threads[chat]);
    const restored = begun.map(({ chatSessionId: chat }) => [chat, restoreThread(unsent.messagesOf(chat))]);
    const threads = { ...next.threads, ...Object.fromEntries(restored) };
    set({ ...next, threads, connection: "live", problem: null });
    for (const { chatSessionId: chat } of begun) void getConversation(chat).restoreFiles();
    if (desk.waiting.length > (before?.waiting.length ?? 0) || (before && begun.length > 0)) onNews("queue");
    await Promise.all(desk.conversations.map(({ chatSessionId }) => getConversation(chatSessionId).catchUp()));
    if (isStale) await fetchDesk();
  }

  /** One at a time; a change meanwhile is fetched afterwards. */
  function refresh(): Promise<void> {
    isStale = true;
    fetching ??= fetchDesk().finally(() => {
      fetching = null;
    });
    return fetching;
  }

  function refuse(problem: string): void {
    set({ ...state, connection: "refused", problem });
  }

  /** @throws {AppError} what the server refuses, `network.unreachable` without a connection */
  async function ask<T extends keyof Contract["client"] & string>(event: T, payload: PayloadOf<Contract["client"][T]>) {
    const answer = await line?.emit(event, payload);
    if (!answer || answer.outcome === "lost") throw new AppError("network.unreachable");
    if (answer.outcome === "refused") throw new AppError(answer.code);
    return answer.fields as AckFields<Contract["client"][T]>;
  }

  /** Asks like `ask`, for actions that change the desk. */
  async function act<T extends keyof Contract["client"] & string>(event: T, payload: PayloadOf<Contract["client"][T]>) {
    const fields = await ask(event, payload);
    await refresh();
    return fields;
  }

  /** A message of the conversation that is read without being had; true where it is one. */
  function hear(chat: string, message: ChatMessage): boolean {
    const { reading, desk } = state;
    const isOwn = desk?.conversations.some((each) => each.chatSessionId === chat);
    if (isOwn || reading?.chat !== chat) return !isOwn;
    set({ ...state, reading: { chat, thread: withReceived(reading.thread, [message]) } });
    return true;
  }

  function sendReceiptsAgain(): void {
    for (const each of conversations.values()) each.sendReceiptsAgain();
  }

  function open(): void {
    line = openReliableSocket({
      contract: supportSocket,
      openSocket: () => openSocket(makeId()),
      onConnect: () => void refresh().then(sendReceiptsAgain),
      onWake: () => void refresh(),
      onLost: () => set({ ...state, connection: "reconnecting" }),
      onRefused: refuse,
      listeners: {
        deskChanged: () => void refresh(),
        receiveMessage({ chatSessionId: chat, ...message }) {
          if (!chat) return;
          if (hear(chat, message)) return;
          getConversation(chat).onMessage(message);
          if (message.sender === "other") onNews("message");
        },
        receipts: ({ chatSessionId: chat, ...reached }) => getConversation(chat).onReceipts(reached),
        typing: ({ chatSessionId: chat }) => getConversation(chat).onTyping(),
        agentStatus({ status }) {
          if (state.desk) set({ ...state, desk: { ...state.desk, status } });
        },
      },
    });
  }

  function leave(): void {
    line?.close();
    line = null;
    for (const each of conversations.values()) each.close();
    conversations.clear();
    state = { ...state, connection: "connecting" };
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect: open,
    /** The screen is left; what was not sent is kept. */
    leave() {
      leave();
      uploads.release();
    },
    /** After a refusal. */
    retry() {
      leave();
      set({ ...state, connection: "connecting", problem: null });
      open();
    },
    /** The page came before the agent's eyes. */
    look: () => set({ ...state }),
    choose: (chat: string | null) => set({ ...state, chosen: chat }),
    draft(chat: string, text: string) {
      if (state.connection === "live") getConversation(chat).typed();
      set({ ...state, drafts: { ...state.drafts, [chat]: text } });
    },
    write(chat: string) {
      getConversation(chat).write(state.drafts[chat] ?? "");
      set({ ...state, drafts: { ...state.drafts, [chat]: "" } });
    },
    sendPicture: (chat: string, picture: File) => getConversation(chat).sendFile("image", picture),
    /** `recording` is the data URL of a WAV file. */
    sendRecording: (chat: string, recording: string) => getConversation(chat).write(recording, "audio"),
    retryMessage: (chat: string, clientId: string) => getConversation(chat).retry(clientId),
    discard: (chat: string, clientId: string) => getConversation(chat).discard(clientId),
    setAvailable: (isAvailable: boolean) =>
      act("setAgentAvailability", { status: isAvailable ? "available" : "unavailable" }),
    /** Takes the next visitor and shows the conversation; false while nobody waits. */
    async takeNext(): Promise<boolean> {
      const { chatSessionId } = await act("nextTurn", undefined);
      if (chatSessionId !== null) set({ ...state, chosen: chatSessionId });
      return chatSessionId !== null;
    },
    /** Shows a conversation that this agent has just been given. */
    async open(chat: string) {
      await refresh();
      set({ ...state, chosen: chat });
    },
    /** Reads a conversation of a colleague, or one that waits, and goes on hearing it. */
    async read(chat: string) {
      const { messages } = await ask("readChat", { chatSessionId: chat });
      set({ ...state, reading: { chat, thread: withReceived(NO_MESSAGES, messages) } });
    },
    end: (chat: string, reason: EndReason) => act("closeChat", { chatSessionId: chat, reason }),
    history: (chat: string) => ask("visitorHistory", { chatSessionId: chat }),
    earlierMessages: async (chat: string, conversationId: string) =>
      (await ask("earlierMessages", { chatSessionId: chat, conversationId })).messages,
    /** Keeps a question of the conversation for later; once for each `id`. */
    followUp: (chat: string, id: string, request: LeaveSupportRequest) =>
      ask("followUp", { chatSessionId: chat, id, request }),
    saveNote: (chat: string, note: string) => act("setNote", { chatSessionId: chat, note }),
  };
}
