import { isAppError } from "@kalima/contracts/errors";
import { type ChatMessage, messagesSocket } from "@kalima/contracts/sockets";
import type { Platform } from "@kalima/platform";
import {
  type CatchUp,
  createCatchUp,
  createReceiptSender,
  type Line,
  nextQueued,
  openLine,
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
import { type InboxState, NO_INBOX, newThread, type OpenThread, withPage, withThread } from "./inbox-state.ts";

type Receipts = ReturnType<typeof createReceiptSender>;
export type Page = { items: readonly ChatMessage[]; nextCursor: string | null };
export type InboxParts = {
  openSocket(): ReturnType<Platform["socket"]>;
  /** Messages of a conversation, the newest first. */
  loadPage(conversationId: string, cursor: string | null): Promise<Page>;
  unsent: Unsent;
  uploads: Uploads;
  /** Whether the page is before the reader's eyes. */
  isInFront(): boolean;
  makeId(): string;
  now(): Date;
  /** Something in the list of conversations is different. */
  onNews(): void;
};
export type Inbox = ReturnType<typeof createInbox>;

/** A person's conversations over one socket: what was opened of them, and the outbox of each. */
export function createInbox({ openSocket, loadPage, unsent, uploads, isInFront, makeId, now, onNews }: InboxParts) {
  let state: InboxState = NO_INBOX;
  let line: Line<typeof messagesSocket> | null = null;
  const receipts = new Map<string, Receipts>();
  const catchUps = new Map<string, CatchUp>();
  const listeners = new Set<() => void>();

  function set(next: InboxState): void {
    const before = state;
    if (next === before) return;
    state = next;
    for (const listener of listeners) listener();
    for (const [id, thread] of Object.entries(state.threads)) {
      if (thread.messages !== before.threads[id]?.messages) unsent.keepMessages(id, thread.messages);
      sendNext(id, thread);
    }
    reportReceipts();
  }

  const change = (id: string, how: (thread: OpenThread) => OpenThread) => set(withThread(state, id, how));

  function receiptsOf(conversationId: string): Receipts {
    const known = receipts.get(conversationId);
    if (known) return known;
    const created = createReceiptSender(async (reached) => {
      const answer = await line?.emit("read", { conversationId, ...reached });
      if (answer?.outcome === "done") onNews();
      return answer?.outcome === "done";
    });
    receipts.set(conversationId, created);
    return created;
  }

  /** The open conversation follows its newest message, so all of it is seen. */
  function reportReceipts(): void {
    for (const [id, { lastSequence, loading }] of Object.entries(state.threads)) {
      if (loading === "first" || lastSequence === 0) continue;
      const isSeen = id === state.openId && isInFront();
      receiptsOf(id).report({ delivered: lastSequence, read: isSeen ? lastSequence : 0 });
    }
  }

  function sendNext(id: string, thread: OpenThread): void {
    const message = state.connection === "live" ? nextQueued(thread) : null;
    if (message?.clientId) void send(id, message.clientId, message);
  }

  /** A file is uploaded first; what was refused stays, to be tried again. */
  async function send(id: string, clientId: string, { content: written, type }: ThreadMessage): Promise<void> {
    if (type === "unknown") return;
    const fail = (code: string) => change(id, (thread) => withDelivery(thread, clientId, "failed", code));
    change(id, (thread) => withDelivery(thread, clientId, "sending"));
    const showProgress = (share: number) => change(id, (thread) => withShare(thread, clientId, share));
    const content = await uploads.addressOf(clientId, written, showProgress).catch((error: unknown) => {
      fail(isAppError(error) ? error.code : "server.unexpected");
    });
    if (!content) return;
    const message = { clientId, content, ...(type !== "text" && { type }) };
    const answer = await line?.emit("sendMessage", { conversationId: id, message });
    if (!answer || answer.outcome === "lost") return change(id, (thread) => withDelivery(thread, clientId, "queued"));
    if (answer.outcome === "refused") return fail(answer.code);
    uploads.drop(clientId);
    change(id, (thread) => withReceived(thread, [answer.fields.message]));
    onNews();
  }

  const lastSequenceOf = (id: string) => state.threads[id]?.lastSequence ?? 0;

  function missedOf(id: string): CatchUp {
    const known = catchUps.get(id);
    if (known) return known;
    const created = createCatchUp(
      () => lastSequenceOf(id),
      (after) => fetchMissed(id, after),
    );
    catchUps.set(id, created);
    return created;
  }

  async function fetchMissed(id: string, after: number): Promise<void> {
    const answer = await line?.emit("sync", { conversationId: id, after });
    if (answer?.outcome !== "done") return;
    const { messages, receipts: reached } = answer.fields;
    change(id, (thread) => withReceipts(withReceived(thread, messages), reached));
  }

  function fetchAllMissed(): void {
    for (const [id, { loading }] of Object.entries(state.threads)) if (loading !== "first") void missedOf(id).now();
  }

  async function load(id: string): Promise<void> {
    const cursor = state.threads[id]?.earlier ?? null;
    try {
      const { items, nextCursor } = await loadPage(id, cursor);
      change(id, (thread) => withPage(thread, items, nextCursor));
      if (cursor === null) await missedOf(id).now();
    } catch (error) {
      const failure = isAppError(error) ? error.code : "server.unexpected";
      change(id, (thread) => ({ ...thread, failure }));
    }
  }

  function listen(): void {
    line = openLine({
      contract: messagesSocket,
      openSocket,
      onConnect() {
        set({ ...state, connection: "live", problem: null });
        fetchAllMissed();
        for (const each of receipts.values()) each.again();
        onNews();
      },
      onWake() {
        fetchAllMissed();
        reportReceipts();
      },
      onLost: () => set({ ...state, connection: "lost" }),
      onRefused: (problem) => set({ ...state, connection: "refused", problem }),
      listeners: {
        receiveMessage({ conversationId, message }) {
          const thread = state.threads[conversationId];
          if (thread) change(conversationId, (known) => withReceived(known, [message]));
          // It has arrived at this browser, even where its conversation was not opened.
          else if (message.sender === "other")
            receiptsOf(conversationId).report({ delivered: message.sequence, read: 0 });
          if (thread && thread.loading !== "first") missedOf(conversationId).saw(message.sequence);
          onNews();
        },
        receipts: ({ conversationId, ...reached }) => change(conversationId, (thread) => withReceipts(thread, reached)),
        conversationChanged: onNews,
      },
    });
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    start() {
      if (!line) listen();
    },
    /** Disconnects; what was not sent is kept. */
    stop() {
      line?.close();
      line = null;
      for (const each of receipts.values()) each.close();
      receipts.clear();
      uploads.release();
      for (const each of catchUps.values()) each.close();
      catchUps.clear();
    },
    /** Puts a conversation on the screen, or none. */
    open(id: string | null) {
      const isNew = id !== null && !state.threads[id];
      const waiting = isNew ? unsent.messagesOf(id) : [];
      const threads = isNew ? { ...state.threads, [id]: newThread(waiting) } : state.threads;
      set({ ...state, openId: id, threads });
      if (!isNew) return;
      void load(id);
      void uploads.restore(waiting, (clientId, content) =>
        change(id, (thread) => withContent(thread, clientId, content)),
      );
    },
    loadEarlier(id: string) {
      change(id, (thread) => ({ ...thread, loading: "earlier", failure: null }));
      void load(id);
    },
    /** After a failure. */
    loadAgain(id: string) {
      change(id, (thread) => ({ ...thread, failure: null }));
      void load(id);
    },
    write: (id: string, content: string) => change(id, (thread) => withWritten(thread, makeId(), content, now())),
    sendFile(id: string, type: "image" | "audio", file: File) {
      const clientId = makeId();
      const content = uploads.add(clientId, file);
      change(id, (thread) => withWritten(thread, clientId, content, now(), type));
    },
    retry: (id: string, clientId: string) => change(id, (thread) => withRetried(thread, clientId)),
    discard(id: string, clientId: string) {
      uploads.drop(clientId);
      change(id, (thread) => withoutUnsent(thread, clientId));
    },
  };
}
