import { AppError } from "@kalima/contracts/errors";
import type { Conversation } from "@kalima/messages-contract";
import { type ChatMessage, NO_RECEIPTS } from "@kalima/messages-contract";
import type { Platform } from "@kalima/platform";
import type { FakeRoutes } from "@kalima/testing";

type Listener = (...given: unknown[]) => void;
type Payload = {
  conversationId: string;
  after?: number;
  message?: { clientId: string; content: string; type?: "image" | "audio" };
};

export const WITH_GRACE = "0193a000-0000-4000-8000-000000000001";
export const WITH_ADA = "0193a000-0000-4000-8000-000000000002";
const PAGE = 3;

export function aConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: WITH_GRACE,
    partner: {
      id: "0193b000-0000-7000-8000-000000000001",
      name: { en: "Grace Hopper", ar: "جريس هوبر" },
      gender: "female",
      pictureUrl: null,
    },
    lastMessage: null,
    unread: 0,
    receipts: NO_RECEIPTS,
    isBlocked: false,
    canWrite: true,
    hidesContacts: false,
    ...changes,
  };
}

/** An in-memory server of conversations: its routes, and the socket beside them. Each message is stored once. */
export function createFakeMessages(conversations: Conversation[] = [aConversation()]) {
  const listeners = new Map<string, Listener[]>();
  const stored = new Map<string, ChatMessage[]>();
  const emitted: { event: string; payload: Payload }[] = [];
  const refused = new Map<string, string>();
  const reports: string[] = [];
  let lostOnce = false;

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
      async emitWithAck(event: string, payload: Payload) {
        emitted.push({ event, payload });
        const code = refused.get(event);
        if (code) return { ok: false, code };
        const answer = answerTo(event, payload);
        if (!lostOnce || event !== "sendMessage") return answer;
        lostOnce = false;
        server.breakConnection();
        throw new Error("socket has been disconnected");
      },
    }),
  };

  function fire(event: string, ...given: unknown[]): void {
    for (const listener of listeners.get(event) ?? []) listener(...given);
  }

  const readThread = (id: string) => stored.get(id) ?? [];
  const findConversation = (id: string) => {
    const found = conversations.find((each) => each.id === id);
    if (!found) throw new AppError("request.not_found");
    return found;
  };

  function store(
    id: string,
    sender: ChatMessage["sender"],
    content: string,
    clientId: string | null,
    type: ChatMessage["type"] = "text",
  ): ChatMessage {
    const known = readThread(id).find((message) => clientId !== null && message.clientId === clientId);
    if (known) return known;
    const message: ChatMessage = {
      id: crypto.randomUUID(),
      clientId,
      sequence: readThread(id).length + 1,
      content,
      sender,
      type,
      timestamp: "2026-03-29T10:00:00Z",
    };
    stored.set(id, [...readThread(id), message]);
    return message;
  }

  function answerTo(event: string, { conversationId, after = 0, message }: Payload): object {
    const messages = readThread(conversationId);
    if (event === "sync")
      return { ok: true, messages: messages.filter((each) => each.sequence > after), receipts: NO_RECEIPTS };
    if (!message) return { ok: true };
    return { ok: true, message: store(conversationId, "user", message.content, message.clientId, message.type) };
  }

  function page(id: string, cursor: string | undefined) {
    const before = readThread(id).filter(({ sequence }) => !cursor || sequence < Number(cursor));
    const items = before.toReversed().slice(0, PAGE);
    const first = items.at(-1)?.sequence ?? 1;
    return { items, nextCursor: first > 1 ? String(first) : null };
  }

  type Given = { params: { id: string }; query: { cursor?: string }; body: Record<string, unknown> };
  const routes = {
    "GET /conversations": () => ({ items: conversations, nextCursor: null }),
    "GET /conversations/:id": ({ params }: Given) => findConversation(params.id),
    "GET /conversations/:id/messages": ({ params, query }: Given) => page(params.id, query.cursor),
    "POST /users/start-conversation": () => ({ conversation: conversations[0], isNew: true }),
    "PUT /conversations/:id/block": ({ params, body }: Given) =>
      Object.assign(findConversation(params.id), { isBlocked: body.isBlocked, canWrite: !body.isBlocked }),
    "POST /conversations/:id/reports": ({ body }: Given) => {
      reports.push(String(body.reason));
      return { done: true };
    },
  } as unknown as FakeRoutes;

  const socket: Platform["socket"] = async () => {
    listeners.clear();
    wire.connected = true;
    return wire as unknown as Awaited<ReturnType<Platform["socket"]>>;
  };

  const server = {
    socket,
    routes,
    emitted,
    refused,
    reports,
    connect: wire.connect,
    breakConnection() {
      wire.connected = false;
      fire("disconnect", "transport close");
    },
    /** The next message is stored, and its acknowledgement lost with the connection. */
    loseNextAnswer() {
      lostOnce = true;
    },
    /** The other side wrote; its message reaches this browser unless it is told silently. */
    say(id: string, content: string, { silently = false, type = "text" as ChatMessage["type"] } = {}) {
      const message = store(id, "other", content, null, type);
      if (!silently) fire("receiveMessage", { conversationId: id, message });
    },
    seenTo: (id: string, sequence: number) =>
      fire("receipts", { conversationId: id, delivered: sequence, read: sequence }),
    sent: () => emitted.filter(({ event }) => event === "sendMessage").map(({ payload }) => payload.message),
    stored: readThread,
  };
  return server;
}
