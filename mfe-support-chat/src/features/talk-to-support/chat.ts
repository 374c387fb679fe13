import type { Attachments, Conversation, ThreadChange, Uploads } from "@kalima/platform/delivery";
import { type ChatConnection, type OpenSocket, openChatConnection } from "./connection/chat-connection.ts";
import type { ChatMemory } from "./connection/chat-memory.ts";
import {
  type ChatEvent,
  type ChatState,
  canSend,
  canWrite,
  chatReducer,
  countUnread,
  NO_CHAT,
} from "./state/chat-state.ts";

export type ChatOptions = {
  openSocket: OpenSocket;
  memory: ChatMemory;
  uploads: Uploads;
  attachments: Attachments;
  /** Id of the signed-in visitor, if any. */
  studentId(): string | undefined;
  /** True while the visitor can see the page. */
  isInFront(): boolean;
  makeId(): string;
  now(): Date;
};

export type Chat = ReturnType<typeof createChat>;

/** A tab has one conversation with support. */
export const SUPPORT = "support";

/** The visitor's conversation with support: its state, the visitor's actions, and the queue of messages to send. */
export function createChat({
  openSocket,
  memory,
  uploads,
  attachments,
  studentId,
  isInFront,
  makeId,
  now,
}: ChatOptions) {
  let state: ChatState = NO_CHAT;
  let connection: ChatConnection | null = null;
  const listeners = new Set<() => void>();

  const dispatch = (event: ChatEvent) => set(chatReducer(state, event));
  const change = (update: ThreadChange) => set(countUnread(state, update(state)));

  function set(next: ChatState): void {
    const before = state;
    if (next === before) return;
    state = next;
    if (before.phase === "starting" && state.phase !== "starting") memory.acknowledge();
    if (state.phase === "idle" && connection) forget();
    else if (state.messages !== before.messages && connection) memory.keep(state.messages);
    for (const listener of listeners) listener();
    // An open panel in a tab at the front shows everything: it follows the newest message.
    const isSeen = state.isOpen && isInFront();
    connection?.conversation.update({ canSend: canSend(state), read: isSeen ? state.lastSequence : 0 });
  }

  function write(add: (conversation: Conversation) => void): void {
    if (connection && canWrite(state)) add(connection.conversation);
  }

  function connect(chatSessionId: string): ChatConnection {
    connection?.close();
    connection = openChatConnection({
      chatSessionId,
      openSocket,
      studentId,
      state: () => state,
      dispatch,
      change,
      uploads,
      makeId,
      now,
    });
    return connection;
  }

  function forget(): void {
    connection?.close();
    connection = null;
    forgetKept();
  }

  function forgetKept(): void {
    memory.clear();
    uploads.clear();
    attachments.drop(SUPPORT);
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Continues the conversation of this browser session, if there is one. */
    resume() {
      const stored = memory.read();
      if (!stored || connection) return;
      dispatch({ type: "restored", isStarting: stored.isStarting, messages: stored.messages });
      void connect(stored.chatSessionId).conversation.restoreFiles();
    },
    open: () => dispatch({ type: "opened" }),
    minimise: () => dispatch({ type: "minimised" }),
    start() {
      const { phase } = state;
      if (phase !== "idle" && phase !== "ended") return;
      const chatSessionId = makeId();
      dispatch({ type: "started" });
      memory.begin(chatSessionId);
      memory.keep(state.messages);
      connect(chatSessionId);
    },
    write: (content: string) => write((conversation) => conversation.write(content)),
    sendPicture: (picture: File) => write((conversation) => conversation.sendFile("image", picture)),
    /** `recording` is the data URL of a WAV file. */
    sendRecording: (recording: string) => write((conversation) => conversation.write(recording, "audio")),
    /** Attachments outlive the panel; without a conversation there is nothing to attach to. */
    attachments: {
      ...attachments,
      attach(...given: Parameters<Attachments["attach"]>) {
        if (state.phase !== "idle") attachments.attach(...given);
      },
    },
    /** Resolves to the error code of a refusal, or null. */
    rate: async (stars: number) => (connection ? connection.rate(stars) : "network.unreachable"),
    /** The visitor changes the draft. */
    typed: () => connection?.typed(),
    retry: (clientId: string) => connection?.conversation.retry(clientId),
    discard: (clientId: string) => connection?.conversation.discard(clientId),
    /** Ends the conversation, on the server too if it can be reached, and forgets it. */
    close() {
      void connection?.end();
      connection = null;
      forgetKept();
      dispatch({ type: "closed" });
    },
    /** Disconnects without ending the conversation, when the page unloads. */
    leave() {
      connection?.close();
      connection = null;
    },
  };
}
