import type { Socket } from "./connection/ask.ts";
import { type ChatLine, openChatLine } from "./connection/chat-line.ts";
import type { ChatMemory } from "./connection/chat-memory.ts";
import type { ChatEvent } from "./state/chat-events.ts";
import { chatReducer } from "./state/chat-reducer.ts";
import { type ChatState, NO_CHAT, nextToSend } from "./state/chat-state.ts";

export type ChatParts = {
  openSocket(chatSessionId: string): Promise<Socket>;
  memory: ChatMemory;
  /** Of the signed-in visitor, if any. */
  studentId(): string | undefined;
  makeId(): string;
  now(): Date;
};

export type Chat = ReturnType<typeof createChat>;

/** The visitor's conversation with support: its state, what may be done with it, and the one way messages leave. */
export function createChat({ openSocket, memory, studentId, makeId, now }: ChatParts) {
  let state: ChatState = NO_CHAT;
  let line: ChatLine | null = null;
  const listeners = new Set<() => void>();

  function tell(event: ChatEvent): void {
    const before = state;
    state = chatReducer(before, event);
    if (state === before) return;
    if (state.phase === "idle" && line) forget();
    else if (state.messages !== before.messages && line) memory.keep(state.messages);
    for (const listener of listeners) listener();
    sendNext();
  }

  function sendNext(): void {
    const message = nextToSend(state);
    if (!message?.clientId || !line) return;
    tell({ type: "sendStarted", clientId: message.clientId });
    void line.send(message.clientId, message.content);
  }

  function connect(chatSessionId: string): void {
    line?.hangUp();
    line = openChatLine({ chatSessionId, openSocket, studentId, state: () => state, tell });
  }

  function forget(): void {
    line?.hangUp();
    line = null;
    memory.clear();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Takes up the conversation of this browser session, if there is one. */
    resume() {
      const stored = memory.read();
      if (!stored || line) return;
      tell({ type: "restored", messages: stored.messages });
      connect(stored.chatSessionId);
    },
    open: () => tell({ type: "opened" }),
    minimise: () => tell({ type: "minimised" }),
    start() {
      const { phase } = state;
      if (phase !== "idle" && phase !== "ended") return;
      const chatSessionId = makeId();
      tell({ type: "started" });
      memory.begin(chatSessionId);
      memory.keep(state.messages);
      connect(chatSessionId);
    },
    write: (content: string) => tell({ type: "written", clientId: makeId(), content, at: now() }),
    retry: (clientId: string) => tell({ type: "retried", clientId }),
    discard: (clientId: string) => tell({ type: "discarded", clientId }),
    /** Ends the conversation and forgets it. The server hears of it if it can be reached. */
    close() {
      void line?.end();
      line = null;
      memory.clear();
      tell({ type: "closed" });
    },
    /** The page goes, the conversation stays. */
    leave() {
      line?.hangUp();
      line = null;
    },
  };
}
