import { type ChatMessage, type MessageType, NO_RECEIPTS, type Receipts } from "@kalima/messages-contract";

/** Delivery of one's own message. Messages of the other side are always `sent`. */
export type Delivery = "queued" | "sending" | "sent" | "failed";

export type ThreadMessage = {
  /** The server's; null until it has the message. */
  id: string | null;
  /** Our idempotency key; null for messages of the other side. */
  clientId: string | null;
  /** Position in the conversation; null until the server has the message. */
  sequence: number | null;
  content: string;
  sender: "user" | "other";
  type: ChatMessage["type"];
  /** UTC instant. */
  timestamp: string;
  delivery: Delivery;
  /** How much of a picture has been sent, 0 to 1. */
  share?: number;
  /** The error code of a `failed` message. */
  failure?: string;
};

/** One conversation as this browser knows it: what the server has, then the outbox in the order it was typed. */
export type Thread = {
  messages: readonly ThreadMessage[];
  /** Everything up to this sequence is here, displayed or hidden. */
  lastSequence: number;
  /** How far the other side has got. */
  receipts: Receipts;
};

export const NO_MESSAGES: Thread = { messages: [], lastSequence: 0, receipts: NO_RECEIPTS };

export function isSent({ delivery }: ThreadMessage): boolean {
  return delivery === "sent";
}

/**
 * Returns the state of a message's tick: the server stored it, it reached the other side, or the other side has read
 * it.
 */
export function getTick(message: ThreadMessage, { delivered, read }: Receipts): Delivery | "delivered" | "read" {
  if (!isSent(message) || message.sequence === null) return message.delivery;
  if (message.sequence <= read) return "read";
  return message.sequence <= delivered ? "delivered" : "sent";
}

/** The next message to send; null while another is being sent, so that messages keep their order. */
export function nextQueued({ messages }: Thread): ThreadMessage | null {
  if (messages.some(({ delivery }) => delivery === "sending")) return null;
  return messages.find(({ delivery }) => delivery === "queued") ?? null;
}

/** With messages of the server; each is shown once, however often it comes. */
export function withReceived<T extends Thread>(
  thread: T,
  incoming: readonly ChatMessage[],
  isHidden: (content: string) => boolean = () => false,
): T {
  return {
    ...thread,
    messages: mergeMessages(thread.messages, incoming, isHidden),
    lastSequence: contiguousEnd(thread.lastSequence, [...thread.messages, ...incoming]),
  };
}

/** Messages behind a gap do not count: the next `sync` fetches from the gap on. */
function contiguousEnd(lastSequence: number, here: readonly Pick<ThreadMessage, "sequence">[]): number {
  const later = here.flatMap(({ sequence }) => (sequence !== null && sequence > lastSequence ? sequence : []));
  const sequences = later.sort((a, b) => a - b);
  return sequences.reduce((end, sequence) => (sequence === end + 1 ? sequence : end), lastSequence);
}

/** Receipts never go back, in whichever order they come. */
export function withReceipts<T extends Thread>(thread: T, { delivered, read }: Receipts): T {
  const { receipts } = thread;
  if (delivered <= receipts.delivered && read <= receipts.read) return thread;
  return {
    ...thread,
    receipts: { delivered: Math.max(delivered, receipts.delivered), read: Math.max(read, receipts.read) },
  };
}

/** With one more message in the outbox; an empty one changes nothing. */
export function withWritten<T extends Thread>(
  thread: T,
  clientId: string,
  content: string,
  at: Date,
  type: MessageType = "text",
): T {
  const text = content.trim();
  if (text === "") return thread;
  const message: ThreadMessage = {
    id: null,
    clientId,
    sequence: null,
    content: text,
    sender: "user",
    type,
    timestamp: at.toISOString(),
    delivery: "queued",
  };
  return { ...thread, messages: [...thread.messages, message] };
}

export function withDelivery<T extends Thread>(thread: T, clientId: string, delivery: Delivery, failure?: string): T {
  function applyChange(message: ThreadMessage): ThreadMessage {
    // A message the server already has stays sent: a late acknowledgement may say otherwise.
    if (message.clientId !== clientId || isSent(message) || message.delivery === delivery) return message;
    const { failure: _earlier, share: _share, ...rest } = message;
    return { ...rest, delivery, ...(failure && { failure }) };
  }
  return { ...thread, messages: thread.messages.map(applyChange) };
}

/** How much of a message's picture has been sent, 0 to 1. */
export function withShare<T extends Thread>(thread: T, clientId: string, share: number): T {
  const messages = thread.messages.map((message) =>
    message.clientId === clientId && message.delivery === "sending" ? { ...message, share } : message,
  );
  return { ...thread, messages };
}

/** An unsent message with another address of its file. */
export function withContent<T extends Thread>(thread: T, clientId: string, content: string): T {
  const messages = thread.messages.map((message) =>
    message.clientId === clientId && !isSent(message) ? { ...message, content } : message,
  );
  return { ...thread, messages };
}

/** Queues a failed message again, behind the messages written since. */
export function withRetried<T extends Thread>(thread: T, clientId: string): T {
  const failed = thread.messages.find((message) => message.clientId === clientId && message.delivery === "failed");
  if (!failed) return thread;
  const others = thread.messages.filter((message) => message !== failed);
  const { failure: _failure, ...message } = failed;
  return { ...thread, messages: [...others, { ...message, delivery: "queued" }] };
}

/** Without an unsent message; what the server has stays. */
export function withoutUnsent<T extends Thread>(thread: T, clientId: string): T {
  return {
    ...thread,
    messages: thread.messages.filter((message) => message.clientId !== clientId || isSent(message)),
  };
}

/** After a reload: a message that was being sent is resent with the same id, so that it is stored once. */
export function restoreThread(stored: readonly ThreadMessage[]): Thread {
  const messages = stored.map(
    (message): ThreadMessage => (message.delivery === "sending" ? { ...message, delivery: "queued" } : message),
  );
  return { ...NO_MESSAGES, messages, lastSequence: contiguousEnd(0, stored) };
}

/**
 * Merges messages of the server into the list: known ones (by id or client id) become sent, new ones are added,
 * those that `isHidden` names are left out. Sorted by the server's sequence; unsent messages follow in the order they
 * were typed.
 */
export function mergeMessages(
  known: readonly ThreadMessage[],
  incoming: readonly ChatMessage[],
  isHidden: (content: string) => boolean,
): readonly ThreadMessage[] {
  const merged = [...known];
  for (const message of incoming) {
    const at = merged.findIndex((known) => isSame(known, message));
    const mine = merged[at];
    if (mine) merged[at] = toStored(mine, message);
    else if (!isHidden(message.content)) merged.push({ ...message, delivery: "sent" });
  }
  return merged.sort((a, b) => getSequence(a) - getSequence(b));
}

function isSame(known: ThreadMessage, message: ChatMessage): boolean {
  return known.id === message.id || (message.clientId !== null && known.clientId === message.clientId);
}

/**
 * One's own message as the server has it, also when it seemed lost: a picture by its address, and a text as the other side
 * reads it, which may have lost contact details.
 */
function toStored({ failure: _failure, share: _share, ...mine }: ThreadMessage, message: ChatMessage): ThreadMessage {
  return { ...mine, content: message.content, id: message.id, sequence: message.sequence, delivery: "sent" };
}

function getSequence({ sequence }: ThreadMessage): number {
  return sequence ?? Number.MAX_SAFE_INTEGER;
}
