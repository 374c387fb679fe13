import { type ChatMessage, NO_RECEIPTS, type Receipts } from "@kalima/messages-contract";
import type { Platform } from "@kalima/platform";
import type { ChatStatusResponse } from "@kalima/support-contract";

type Listener = (...given: unknown[]) => void;
type Payload = { chatSessionId?: string; after?: number; message?: { clientId: string; content: string } };

/** An in-memory support desk behind the socket contract: one place in the queue, one conversation, each message stored once. */
export function createFakeSupportDesk() {
  const listeners = new Map<string, Listener[]>();
  const messages: ChatMessage[] = [];
  const emitted: { event: string; payload: Payload }[] = [];
  let status: ChatStatusResponse = { status: "disconnected", queue: null };
  /** Events whose acknowledgement gets lost, with the connection. */
  const lost = new Set<string>();
  let receipts: Receipts = NO_RECEIPTS;
  const refused = new Map<string, string>();

  const wire = {
    connected: false,
    active: true,
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    connect: () => desk.connect(),
    disconnect() {
      wire.connected = false;
    },
    timeout: () => ({
      async emitWithAck(event: string, payload: Payload) {
        emitted.push({ event, payload });
        const code = refused.get(event);
        if (code) return { ok: false, code };
        const answer = answerTo(event, payload);
        if (!lost.delete(event)) return answer;
        desk.breakConnection();
        throw new Error("socket has been disconnected");
      },
    }),
  };

  function fire(event: string, ...given: unknown[]) {
    for (const listener of listeners.get(event) ?? []) listener(...given);
  }

  function store(sender: "user" | "other", content: string, clientId: string | null): ChatMessage {
    const known = messages.find((message) => clientId !== null && message.clientId === clientId);
    if (known) return known;
    const message: ChatMessage = {
      id: crypto.randomUUID(),
      clientId,
      sequence: messages.length + 1,
      content,
      sender,
      type: "text",
      timestamp: "2026-03-29T10:00:00Z",
    };
    messages.push(message);
    return message;
  }

  function answerTo(event: string, payload: Payload): object {
    if (event === "enqueue" && status.status === "disconnected") status = { status: "waiting", queue: 1 };
    if (event === "endChat") status = { status: "disconnected", queue: null };
    if (event === "sync")
      return { ok: true, messages: messages.filter(({ sequence }) => sequence > (payload.after ?? 0)), receipts };
    if (event === "queueStatus") return { ok: true, queue: status.queue, waiting: 1, agents: 1 };
    if (event === "sendMessage" && payload?.message) {
      return { ok: true, message: store("user", payload.message.content, payload.message.clientId) };
    }
    return { ok: true, ...status };
  }

  const opened: Record<string, string>[] = [];
  const socket: Platform["socket"] = async (_namespace, query) => {
    opened.push(query);
    listeners.clear();
    wire.connected = true;
    return wire as unknown as Awaited<ReturnType<Platform["socket"]>>;
  };

  const desk = {
    messages,
    emitted,
    opened,
    socket,
    sent: () => emitted.filter(({ event }) => event === "sendMessage").map(({ payload }) => payload?.message?.content),
    events: () => emitted.map(({ event }) => event),
    setStatus(next: ChatStatusResponse) {
      status = next;
      fire("chatStatusResponse", next);
    },
    say(content: string, type: ChatMessage["type"] = "text") {
      const message = { ...store("other", content, null), type };
      if (wire.connected) fire("receiveMessage", message);
    },
    /** The event about it gets lost, and nothing tells. */
    sayUnheard: (content: string) => store("other", content, null),
    /** Sets how far the agent's browser has received and shown messages. */
    reach(next: Receipts) {
      receipts = next;
      if (wire.connected) fire("receipts", { chatSessionId: opened.at(-1)?.chatSessionId, ...next });
    },
    /** Fields of `queueStatusResponse` beside the position. */
    tellQueue: (queue: { agents: number; expectedMinutes: number | null }) =>
      fire("queueStatusResponse", { queue: status.queue, waiting: 1, ...queue }),
    write: () => fire("typing", { chatSessionId: opened.at(-1)?.chatSessionId }),
    breakConnection() {
      wire.connected = false;
      fire("disconnect", "transport close");
    },
    connect() {
      wire.connected = true;
      fire("connect");
    },
    loseAnswerTo: (event: string) => lost.add(event),
    refuse: (event: string, code: string) => refused.set(event, code),
    accept: (event: string) => refused.delete(event),
  };
  return desk;
}
