import { isAppError } from "@kalima/contracts/errors";
import { type ChatMessage, messagesSocket } from "@kalima/messages-contract";
import type { Platform } from "@kalima/platform";
import {
  type Conversation,
  createConversation,
  NO_MESSAGES,
  openReliableSocket,
  type ReliableSocket,
  type ThreadChange,
  type Unsent,
  type Uploads,
  withReceived,
} from "@kalima/platform/delivery";
import { type InboxState, NO_INBOX, newThread, type OpenThread, withPage, withThread } from "./inbox-state.ts";

export type Page = { items: readonly ChatMessage[]; nextCursor: string | null };
export type InboxOptions = {
  openSocket(): ReturnType<Platform["socket"]>;
  /** Messages of a conversation, the newest first. */
  loadPage(conversationId: string, cursor: string | null): Promise<Page>;
  unsent: Unsent;
  uploads: Uploads;
  /** True while the reader can see the page. */
  isInFront(): boolean;
  makeId(): string;
  now(): Date;
  /** Something in the list of conversations is different. */
  onNews(): void;
};
export type Inbox = ReturnType<typeof createInbox>;

/** A person's conversations over one socket: what was opened of them, and the outbox of each. */
export function createInbox({ openSocket, loadPage, unsent, uploads, isInFront, makeId, now, onNews }: InboxOptions) {
  let state: InboxState = NO_INBOX;
  let line: ReliableSocket<typeof messagesSocket> | null = null;
  const conversations = new Map<string, Conversation>();
  const listeners = new Set<() => void>();

  function set(next: InboxState): void {
    const before = state;
    if (next === before) return;
    state = next;
    for (const listener of listeners) listener();
    for (const [id, { messages, lastSequence, loading }] of Object.entries(state.threads)) {
      if (messages !== before.threads[id]?.messages) unsent.keepMessages(id, messages);
      // The open conversation follows its newest message, so all of it is seen once it has loaded.
      const isSeen = id === state.openId && loading !== "first" && isInFront();
      getConversation(id).update({ canSend: state.connection === "live", read: isSeen ? lastSequence : 0 });
    }
  }

  const change = (id: string, how: (thread: OpenThread) => OpenThread) => set(withThread(state, id, how));

  function getConversation(id: string): Conversation {
    const known = conversations.get(id);
    if (known) return known;
    const created = createConversation({
      thread: () => state.threads[id] ?? NO_MESSAGES,
      change: (update: ThreadChange) => change(id, update),
      send: ({ type, ...message }) =>
        withNews(
          line?.emit("sendMessage", { conversationId: id, message: { ...message, ...(type !== "text" && { type }) } }),
        ),
      fetchMissed: (after) => line?.emit("sync", { conversationId: id, after }),
      sendReceipts: (receipts) => withNews(line?.emit("read", { conversationId: id, ...receipts })),
      uploads,
      makeId,
      now,
    });
    conversations.set(id, created);
    return created;
  }

  /** Messages that this person sent or read change the list of conversations. */
  async function withNews<T extends { outcome: string }>(asking: Promise<T> | undefined): Promise<T | undefined> {
    const answer = await asking;
    if (answer?.outcome === "done") onNews();
    return answer;
  }

  function fetchAllMissed(): void {
    for (const [id, { loading }] of Object.entries(state.threads))
      if (loading !== "first") void getConversation(id).catchUp();
  }

  async function load(id: string): Promise<void> {
    const cursor = state.threads[id]?.earlier ?? null;
    try {
      const { items, nextCursor } = await loadPage(id, cursor);
      change(id, (thread) => withPage(thread, items, nextCursor));
      if (cursor === null) await getConversation(id).catchUp();
    } catch (error) {
      const failure = isAppError(error) ? error.code : "server.unexpected";
      change(id, (thread) => ({ ...thread, failure }));
    }
  }

  function listen(): void {
    line = openReliableSocket({
      contract: messagesSocket,
      openSocket,
      onConnect() {
        set({ ...state, connection: "live", problem: null });
        fetchAllMissed();
        for (const each of conversations.values()) each.sendReceiptsAgain();
        onNews();
      },
      onWake() {
        fetchAllMissed();
        // The reader may see the page now, or see it no longer.
        set({ ...state });
      },
      onLost: () => set({ ...state, connection: "lost" }),
      onRefused: (problem) => set({ ...state, connection: "refused", problem }),
      listeners: {
        receiveMessage({ conversationId, message }) {
          const thread = state.threads[conversationId];
          const conversation = getConversation(conversationId);
          // Until the first page has loaded, earlier messages are not a gap to fetch.
          if (thread?.loading === "first") change(conversationId, (known) => withReceived(known, [message]));
          else if (thread) conversation.onMessage(message);
          // It has arrived at this browser, even where its conversation was not opened.
          else if (message.sender === "other") conversation.confirmArrival(message.sequence);
          onNews();
        },
        receipts: ({ conversationId, ...reached }) => getConversation(conversationId).onReceipts(reached),
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
      for (const each of conversations.values()) each.close();
      conversations.clear();
      uploads.release();
    },
    /** Puts a conversation on the screen, or none. */
    open(id: string | null) {
      const isNew = id !== null && !state.threads[id];
      const threads = isNew ? { ...state.threads, [id]: newThread(unsent.messagesOf(id)) } : state.threads;
      set({ ...state, openId: id, threads });
      if (!isNew) return;
      void load(id);
      void getConversation(id).restoreFiles();
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
    write: (id: string, content: string) => getConversation(id).write(content),
    sendFile: (id: string, type: "image" | "audio", file: File) => getConversation(id).sendFile(type, file),
    retry: (id: string, clientId: string) => getConversation(id).retry(clientId),
    discard: (id: string, clientId: string) => getConversation(id).discard(clientId),
  };
}
