import type { ChatMessage } from "@kalima/messages-contract";
import type { Platform } from "@kalima/platform";
import type { Desk, DeskConversation, VisitorHistory } from "@kalima/support-contract";

type Listener = (...given: unknown[]) => void;
type Payload = Record<string, unknown> & {
  chatSessionId?: string;
  after?: number;
  message?: { clientId: string; content: string };
};

export const CHATS = ["0193a000-0000-4000-8000-000000000001", "0193a000-0000-4000-8000-000000000002"] as const;

export const toConversationId = (chatSessionId: string) => chatSessionId.replace("4000", "4001");
/** An in-memory server behind the socket contract of agents. */
export function createFakeServer() {
  const listeners = new Map<string, Listener[]>();
  const emitted: { event: string; payload: Payload | undefined }[] = [];
  const refused = new Map<string, string>();
  const messages = new Map<string, ChatMessage[]>();
  let history: VisitorHistory = { bookings: [], payments: [], earlier: [] };
  let desk: Desk = { status: "unavailable", capacity: 3, conversations: [], waiting: [], colleagues: [] };

  const wire = {
    connected: false,
    active: true,
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    connect() {
      wire.connected = true;
      fire("connect");
    },
    disconnect() {
      wire.connected = false;
    },
    timeout: () => ({
      async emitWithAck(event: string, payload?: Payload) {
        emitted.push({ event, payload });
        const code = refused.get(event);
        return code ? { ok: false, code } : { ok: true, ...answerTo(event, payload ?? {}) };
      },
    }),
  };

  function fire(event: string, ...given: unknown[]) {
    for (const listener of listeners.get(event) ?? []) listener(...given);
  }

  function store(chat: string, sender: "user" | "other", content: string, clientId: string | null): ChatMessage {
    const thread = messages.get(chat) ?? [];
    const message: ChatMessage = {
      id: crypto.randomUUID(),
      clientId,
      sequence: thread.length + 1,
      content,
      sender,
      type: "text",
      timestamp: "2026-03-29T10:00:00Z",
    };
    messages.set(chat, [...thread, message]);
    return message;
  }

  function conversation(chatSessionId: string): DeskConversation {
    const conversationId = toConversationId(chatSessionId);
    return { chatSessionId, conversationId, askedAt: "2026-03-29T09:58:00Z", visitor: null, earlier: 0, note: "" };
  }

  function answerTo(event: string, { chatSessionId: chat = "", after = 0, message, ...rest }: Payload): object {
    if (event === "setAgentAvailability") desk = { ...desk, status: rest.status as Desk["status"] };
    if (event === "closeChat" || event === "transferChat") {
      desk = { ...desk, conversations: desk.conversations.filter(({ chatSessionId }) => chatSessionId !== chat) };
    }
    if (event === "setNote") {
      const note = String(rest.note);
      desk = {
        ...desk,
        conversations: desk.conversations.map((each) => (each.chatSessionId === chat ? { ...each, note } : each)),
      };
    }
    if (event === "nextTurn") {
      const next = desk.waiting.length > 0 ? CHATS[desk.conversations.length] : undefined;
      if (!next) return { chatSessionId: null };
      desk = {
        ...desk,
        waiting: desk.waiting.slice(1),
        conversations: [...desk.conversations, conversation(next)],
        status: "in_chat",
      };
      return { chatSessionId: next };
    }
    if (event === "desk") return desk;
    if (event === "visitorHistory") return history;
    if (event === "readChat") return { messages: messages.get(chat) ?? [] };
    if (event === "earlierMessages") return { messages: messages.get(String(rest.conversationId)) ?? [] };
    if (event === "sync") {
      return {
        messages: (messages.get(chat) ?? []).filter(({ sequence }) => sequence > after),
        receipts: { delivered: 0, read: 0 },
      };
    }
    if (event === "sendMessage" && message) {
      return { message: store(chat, "user", message.content, message.clientId) };
    }
    return { status: desk.status };
  }

  const socket: Platform["socket"] = async () => {
    listeners.clear();
    wire.connected = true;
    return wire as unknown as Awaited<ReturnType<Platform["socket"]>>;
  };

  return {
    socket,
    emitted,
    refuse: (event: string, code: string) => refused.set(event, code),
    accept: (event: string) => refused.delete(event),
    /** Sets the visitor's history, with these words of the visitor in each earlier conversation. */
    remember(known: VisitorHistory, words: string) {
      history = known;
      for (const { conversationId } of known.earlier) store(conversationId, "other", words, null);
    },
    change(next: Partial<Desk>) {
      desk = { ...desk, ...next };
      fire("deskChanged", {});
    },
    say(chat: string, content: string) {
      fire("receiveMessage", { ...store(chat, "other", content, null), chatSessionId: chat });
    },
    write: (chat: string) => fire("typing", { chatSessionId: chat }),
    breakConnection() {
      wire.connected = false;
      fire("disconnect", "transport close");
    },
    connect: () => wire.connect(),
  };
}
