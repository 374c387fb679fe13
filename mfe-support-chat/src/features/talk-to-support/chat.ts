import { isAppError } from "@kalima/contracts/errors";
import type { MessageType } from "@kalima/contracts/sockets";
import type { Attachments, ThreadMessage, Uploads } from "@kalima/platform/delivery";
import { type ChatConnection, type OpenSocket, openChatConnection } from "./connection/chat-connection.ts";
import type { ChatMemory } from "./connection/chat-memory.ts";
import type { ChatEvent } from "./state/chat-events.ts";
import { chatReducer } from "./state/chat-reducer.ts";
import { type ChatState, NO_CHAT, nextToSend } from "./state/chat-state.ts";

export type ChatParts = {
  openSocket: OpenSocket;
  memory: ChatMemory;
  uploads: Uploads;
  attachments: Attachments;
  /** Of the signed-in visitor, if any. */
  studentId(): string | undefined;
  /** Whether the page is before the visitor's eyes. */
  isInFront(): boolean;
  makeId(): string;
  now(): Date;
};

export type Chat = ReturnType<typeof createChat>;

/** A tab has one conversation with support. */
export const SUPPORT = "support";

/** The visitor's conversation with support: its state, the visitor's actions, and the queue of messages to send. */
export function createChat({ openSocket, memory, uploads, attachments, studentId, isInFront, makeId, now }: ChatParts) {
  let state: ChatState = NO_CHAT;
  let connection: ChatConnection | null = null;
  const listeners = new Set<() => void>();

  function dispatch(event: ChatEvent): void {
    const before = state;
    state = chatReducer(before, event);
    if (event.type === "sent" && event.message.clientId) uploads.drop(event.message.clientId);
    if (state === before) return;
    if (state.phase === "idle" && connection) forget();
    else if (state.messages !== before.messages && connection) memory.keep(state.messages);
    for (const listener of listeners) listener();
    sendNext();
    reportReceipts();
  }

  /** An open panel in a tab at the front shows everything: it follows the newest message. */
  function reportReceipts(): void {
    const { lastSequence, isOpen } = state;
    const isSeen = isOpen && isInFront();
    if (lastSequence > 0) connection?.report({ delivered: lastSequence, read: isSeen ? lastSequence : 0 });
  }

  function sendNext(): void {
    const message = nextToSend(state);
    if (!message?.clientId || !connection) return;
    dispatch({ type: "sendStarted", clientId: message.clientId });
    void send(message.clientId, message);
  }

  /** A picture is uploaded first; what was refused stays, to be tried again. */
  async function send(clientId: string, { content: written, type }: ThreadMessage): Promise<void> {
    const through = connection;
    try {
      const content = await uploads.addressOf(clientId, written, (share) =>
        dispatch({ type: "uploaded", clientId, share }),
      );
      if (type !== "unknown") await through?.send({ clientId, content, type });
    } catch (error) {
      const code = isAppError(error) ? error.code : "server.unexpected";
      dispatch({ type: "sendFailed", clientId, code });
    }
  }

  function write(clientId: string, content: string, kind: MessageType): void {
    dispatch({ type: "written", clientId, content, kind, at: now() });
  }

  function connect(chatSessionId: string): void {
    connection?.close();
    connection = openChatConnection({ chatSessionId, openSocket, studentId, state: () => state, dispatch });
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
      dispatch({ type: "restored", messages: stored.messages });
      void uploads.restore(stored.messages, (clientId, content) =>
        dispatch({ type: "fileRestored", clientId, content }),
      );
      connect(stored.chatSessionId);
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
    write: (content: string) => write(makeId(), content, "text"),
    sendPicture(picture: File) {
      const clientId = makeId();
      write(clientId, uploads.add(clientId, picture), "image");
    },
    /** `recording` is the data URL of a WAV file. */
    sendRecording: (recording: string) => write(makeId(), recording, "audio"),
    /** What is attached outlives the panel; without a conversation there is nothing to attach to. */
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
    retry: (clientId: string) => dispatch({ type: "retried", clientId }),
    discard(clientId: string) {
      uploads.drop(clientId);
      dispatch({ type: "discarded", clientId });
    },
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
