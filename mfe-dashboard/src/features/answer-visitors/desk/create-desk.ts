import type { LeaveSupportRequest } from "@kalima/contracts/api";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { type AckFields, type EndReason, type PayloadOf, supportSocket } from "@kalima/contracts/sockets";
import type { Platform } from "@kalima/platform";
import {
  type CatchUp,
  createCatchUp,
  createReceiptSender,
  createTypingSender,
  createTypingWatch,
  type Line,
  nextQueued,
  openLine,
  restoredThread,
  sendTimeoutFor,
  type ThreadMessage,
  type Unsent,
  type Uploads,
  withContent,
  withDelivery,
  withoutUnsent,
  withReceipts,
  withReceived,
  withRetried,
  withShare,
  withWritten,
} from "@kalima/platform/delivery";
import { type DeskState, NO_DESK, threadOf, withDesk, withSeen, withThread } from "./desk-state.ts";

type Contract = typeof supportSocket;
type Receipts = ReturnType<typeof createReceiptSender>;
type Typing = ReturnType<typeof createTypingSender> & ReturnType<typeof createTypingWatch>;

export type DeskParts = {
  openSocket(chatSessionId: string): ReturnType<Platform["socket"]>;
  uploads: Uploads;
  unsent: Unsent;
  /** Whether the page is before the agent's eyes. */
  isInFront(): boolean;
  makeId(): string;
  now(): Date;
  /** A visitor wrote, or asked for help. */
  onNews(): void;
};

export type AgentDesk = ReturnType<typeof createDesk>;

/** An agent's desk: the queue, a few conversations side by side, and what the agent does with them. */
export function createDesk({ openSocket, uploads, unsent, isInFront, makeId, now, onNews }: DeskParts) {
  let state: DeskState = NO_DESK;
  let line: Line<Contract> | null = null;
  let fetching: Promise<void> | null = null;
  let isStale = false;
  const receipts = new Map<string, Receipts>();
  const typings = new Map<string, Typing>();
  const catchUps = new Map<string, CatchUp>();
  const listeners = new Set<() => void>();

  function set(next: DeskState): void {
    const seen = isInFront() ? withSeen(next) : next;
    const before = state;
    if (seen === before) return;
    state = seen;
    for (const listener of listeners) listener();
    for (const chat of new Set([...Object.keys(before.threads), ...Object.keys(state.threads)])) {
      const { messages } = threadOf(state, chat);
      if (messages !== before.threads[chat]?.messages) unsent.keepMessages(chat, messages);
    }
    for (const chat of Object.keys(state.threads)) {
      sendNext(chat);
      receiptsOf(chat).report({ delivered: threadOf(state, chat).lastSequence, read: state.seen[chat] ?? 0 });
    }
  }

  function receiptsOf(chat: string): Receipts {
    const known = receipts.get(chat);
    if (known) return known;
    const created = createReceiptSender(async (reached) => {
      const answer = await line?.emit("read", { chatSessionId: chat, ...reached });
      return answer?.outcome === "done";
    });
    receipts.set(chat, created);
    return created;
  }

  function typingIn(chat: string): Typing {
    const known = typings.get(chat);
    if (known) return known;
    const created = {
      ...createTypingSender(
        () => void line?.emit("typing", { chatSessionId: chat }),
        () => now().getTime(),
      ),
      ...createTypingWatch((isTyping) => set({ ...state, typing: { ...state.typing, [chat]: isTyping } })),
    };
    typings.set(chat, created);
    return created;
  }

  const change = (chat: string, thread: Parameters<typeof withThread>[2]) => set(withThread(state, chat, thread));

  function sendNext(chat: string): void {
    const message = state.connection === "live" ? nextQueued(threadOf(state, chat)) : null;
    if (message?.clientId) void send(chat, message.clientId, message);
  }

  async function send(chat: string, clientId: string, { content: written, type }: ThreadMessage): Promise<void> {
    if (type === "unknown") return;
    change(chat, (thread) => withDelivery(thread, clientId, "sending"));
    const showProgress = (share: number) => change(chat, (thread) => withShare(thread, clientId, share));
    const content = await uploads.addressOf(clientId, written, showProgress).catch((error: unknown) => {
      const code = isAppError(error) ? error.code : "server.unexpected";
      change(chat, (thread) => withDelivery(thread, clientId, "failed", code));
    });
    if (!content) return;
    const sent = { chatSessionId: chat, message: { clientId, content, type } };
    const answer = await line?.emit("sendMessage", sent, sendTimeoutFor(type));
    if (!answer || answer.outcome === "lost") return change(chat, (thread) => withDelivery(thread, clientId, "queued"));
    if (answer.outcome === "done") {
      uploads.drop(clientId);
      return change(chat, (thread) => withReceived(thread, [answer.fields.message]));
    }
    change(chat, (thread) => withDelivery(thread, clientId, "failed", answer.code));
  }

  function missedOf(chat: string): CatchUp {
    const known = catchUps.get(chat);
    if (known) return known;
    const created = createCatchUp(
      () => threadOf(state, chat).lastSequence,
      (after) => fetchMissed(chat, after),
    );
    catchUps.set(chat, created);
    return created;
  }

  async function fetchMissed(chat: string, after: number): Promise<void> {
    const answer = await line?.emit("sync", { chatSessionId: chat, after });
    if (answer?.outcome !== "done") return;
    const { messages, receipts: reached } = answer.fields;
    change(chat, (thread) => withReceipts(withReceived(thread, messages), reached));
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
    const restored = begun.map(({ chatSessionId: chat }) => [chat, restoredThread(unsent.messagesOf(chat))] as const);
    for (const [chat, { messages }] of restored) {
      void uploads.restore(messages, (clientId, content) =>
        change(chat, (thread) => withContent(thread, clientId, content)),
      );
    }
    const threads = { ...next.threads, ...Object.fromEntries(restored) };
    set({ ...next, threads, connection: "live", problem: null });
    if (desk.waiting.length > (before?.waiting.length ?? 0) || (before && begun.length > 0)) onNews();
    await Promise.all(desk.conversations.map(({ chatSessionId }) => missedOf(chatSessionId).now()));
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

  /** As `ask`, for what changes the desk. */
  async function act<T extends keyof Contract["client"] & string>(event: T, payload: PayloadOf<Contract["client"][T]>) {
    const fields = await ask(event, payload);
    await refresh();
    return fields;
  }

  function reportAgain(): void {
    for (const each of receipts.values()) each.again();
  }

  function open(): void {
    line = openLine({
      contract: supportSocket,
      openSocket: () => openSocket(makeId()),
      onConnect: () => void refresh().then(reportAgain),
      onWake: () => void refresh(),
      onLost: () => set({ ...state, connection: "reconnecting" }),
      onRefused: refuse,
      listeners: {
        deskChanged: () => void refresh(),
        receiveMessage({ chatSessionId: chat, ...message }) {
          if (!chat) return;
          change(chat, (thread) => withReceived(thread, [message]));
          if (message.sender === "other") {
            typingIn(chat).over();
            onNews();
          }
          missedOf(chat).saw(message.sequence);
        },
        receipts: ({ chatSessionId: chat, ...reached }) => change(chat, (thread) => withReceipts(thread, reached)),
        typing: ({ chatSessionId: chat }) => typingIn(chat).heard(),
        agentStatus({ status }) {
          if (state.desk) set({ ...state, desk: { ...state.desk, status } });
        },
      },
    });
  }

  function leave(): void {
    line?.close();
    line = null;
    for (const each of receipts.values()) each.close();
    receipts.clear();
    for (const each of typings.values()) each.over();
    typings.clear();
    for (const each of catchUps.values()) each.close();
    catchUps.clear();
    state = { ...state, connection: "connecting" };
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open,
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
      if (state.connection === "live") typingIn(chat).typed();
      set({ ...state, drafts: { ...state.drafts, [chat]: text } });
    },
    write(chat: string) {
      const text = state.drafts[chat] ?? "";
      const written = withThread(state, chat, (thread) => withWritten(thread, makeId(), text, now()));
      set({ ...written, drafts: { ...state.drafts, [chat]: "" } });
    },
    sendPicture(chat: string, picture: File) {
      const clientId = makeId();
      const content = uploads.add(clientId, picture);
      change(chat, (thread) => withWritten(thread, clientId, content, now(), "image"));
    },
    /** `recording` is the data URL of a WAV file. */
    sendRecording: (chat: string, recording: string) =>
      change(chat, (thread) => withWritten(thread, makeId(), recording, now(), "audio")),
    retryMessage: (chat: string, clientId: string) => change(chat, (thread) => withRetried(thread, clientId)),
    discard(chat: string, clientId: string) {
      uploads.drop(clientId);
      change(chat, (thread) => withoutUnsent(thread, clientId));
    },
    setAvailable: (isAvailable: boolean) =>
      act("setAgentAvailability", { status: isAvailable ? "available" : "unavailable" }),
    /** Takes the next visitor and shows the conversation; false while nobody waits. */
    async takeNext(): Promise<boolean> {
      const { chatSessionId } = await act("nextTurn", undefined);
      if (chatSessionId !== null) set({ ...state, chosen: chatSessionId });
      return chatSessionId !== null;
    },
    end: (chat: string, reason: EndReason) => act("closeChat", { chatSessionId: chat, reason }),
    /** To a colleague, or with null back into the queue. */
    transfer: (chat: string, to: string | null) => act("transferChat", { chatSessionId: chat, to }),
    history: (chat: string) => ask("visitorHistory", { chatSessionId: chat }),
    earlierMessages: async (chat: string, conversationId: string) =>
      (await ask("earlierMessages", { chatSessionId: chat, conversationId })).messages,
    /** Keeps a question of the conversation for later; once for each `id`. */
    followUp: (chat: string, id: string, request: LeaveSupportRequest) =>
      ask("followUp", { chatSessionId: chat, id, request }),
    saveNote: (chat: string, note: string) => act("setNote", { chatSessionId: chat, note }),
  };
}
