import { isAppError } from "@kalima/contracts/errors";
import type { ChatMessage, MessageType, Receipts } from "@kalima/messages-contract";
import { createCatchUp } from "./catch-up.ts";
import type { Uploads } from "./files/uploads.ts";
import { createReceiptSender } from "./receipt-sender.ts";
import { backOff, isTransient, type Outcome } from "./reliable-socket.ts";
import {
  nextQueued,
  type Thread,
  type ThreadMessage,
  withContent,
  withDelivery,
  withoutUnsent,
  withReceipts,
  withReceived,
  withRetried,
  withShare,
  withWritten,
} from "./thread.ts";
import { createTypingSender, createTypingWatch } from "./typing.ts";

export type OutgoingMessage = { clientId: string; content: string; type: MessageType };

/** Changes messages and receipts, and leaves other fields of the state alone. */
export type ThreadChange = <T extends Thread>(thread: T) => T;

/** About 20 seconds: a server that restarts, or whose database is busy, is back by then. */
const MAX_REPEATS = 8;

/** True for a refusal that says nothing about the message. One that was waited for in vain has taken 20 seconds already. */
function isWorthRepeating(answer: Outcome<unknown> | undefined, repeats: number): boolean {
  if (answer?.outcome !== "refused" || !isTransient(answer.code)) return false;
  return repeats < (answer.code === "network.timeout" ? 1 : MAX_REPEATS);
}

/** Undefined without a connection. */
type Answer<T> = Promise<Outcome<T> | undefined> | undefined;

export type ConversationOptions = {
  /** The current messages. The caller owns this state. */
  thread(): Thread;
  change(update: ThreadChange): void;
  /** The three calls of the message protocol. Their event names and payloads differ between sockets. */
  send(message: OutgoingMessage): Answer<{ message: ChatMessage }>;
  fetchMissed(after: number): Answer<{ messages: readonly ChatMessage[]; receipts: Receipts }>;
  sendReceipts(receipts: Receipts): Answer<unknown>;
  /** Where the other side sees who is typing. */
  sendTyping?(): void;
  onTyping?(isTyping: boolean): void;
  /** True if a message is not displayed. It counts as received all the same. */
  isHidden?(content: string): boolean;
  uploads: Uploads;
  makeId(): string;
  now(): Date;
};

export type Conversation = ReturnType<typeof createConversation>;

/**
 * The client's side of the message protocol, for one conversation. Messages are sent one after the other, each under an id
 * that makes the server store it once. What was missed is fetched, and receipts are sent as messages arrive and are read.
 */
export function createConversation(parts: ConversationOptions) {
  const { thread, change, uploads, makeId, now } = parts;
  let isClosed = false;

  const receipts = createReceiptSender(async (reached) => (await parts.sendReceipts(reached))?.outcome === "done");
  const missed = createCatchUp(() => thread().lastSequence, fetchMissed);
  const otherTyping = createTypingWatch((isTyping) => parts.onTyping?.(isTyping));
  const ownTyping = createTypingSender(
    () => parts.sendTyping?.(),
    () => now().getTime(),
  );

  const receive = (messages: readonly ChatMessage[]) =>
    change((known) => withReceived(known, messages, parts.isHidden));

  async function fetchMissed(after: number): Promise<void> {
    const answer = await parts.fetchMissed(after);
    if (answer?.outcome !== "done") return;
    receive(answer.fields.messages);
    change((known) => withReceipts(known, answer.fields.receipts));
  }

  /** The id makes the server store a message once, however often it is sent. */
  async function sendPatiently(message: OutgoingMessage) {
    for (let repeats = 0; ; repeats += 1) {
      const answer = await parts.send(message);
      if (isClosed || !isWorthRepeating(answer, repeats)) return answer;
      const pause = backOff(repeats, Math.random());
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }

  /** Uploads the file of a message first. A message that was refused stays, to be tried again. */
  async function send({ clientId, content: written, type }: ThreadMessage): Promise<void> {
    if (clientId === null || type === "unknown") return;
    const fail = (code: string) => change((known) => withDelivery(known, clientId, "failed", code));
    change((known) => withDelivery(known, clientId, "sending"));
    const showProgress = (share: number) => change((known) => withShare(known, clientId, share));
    const content = await uploads
      .addressOf(clientId, written, showProgress)
      .catch((error: unknown) => fail(isAppError(error) ? error.code : "server.unexpected"));
    if (!content) return;
    const answer = await sendPatiently({ clientId, content, type });
    // The server may have it: it is sent again with the same id.
    if (!answer || answer.outcome === "lost") return change((known) => withDelivery(known, clientId, "queued"));
    if (answer.outcome === "refused") return fail(answer.code);
    uploads.drop(clientId);
    receive([answer.fields.message]);
  }

  function write(content: string, type: MessageType = "text", clientId = makeId()): void {
    change((known) => withWritten(known, clientId, content, now(), type));
  }

  return {
    write,
    sendFile(type: "image" | "audio", file: File) {
      const clientId = makeId();
      write(uploads.add(clientId, file), type, clientId);
    },
    retry: (clientId: string) => change((known) => withRetried(known, clientId)),
    discard(clientId: string) {
      uploads.drop(clientId);
      change((known) => withoutUnsent(known, clientId));
    },
    /** After a reload, finds the files of messages that were not sent. */
    restoreFiles: () =>
      uploads.restore(thread().messages, (clientId, content) =>
        change((known) => withContent(known, clientId, content)),
      ),
    /** To be called after each change of the state. `read`: the last sequence that this person has seen. */
    update({ canSend, read }: { canSend: boolean; read: number }) {
      receipts.report({ delivered: thread().lastSequence, read });
      const next = canSend ? nextQueued(thread()) : null;
      if (next) void send(next);
    },
    /** Fetches what is missing; resolves when all of it is here. */
    catchUp: missed.now,
    /** After a connect: the server may not have the last receipts. */
    sendReceiptsAgain: receipts.again,
    /** A message has arrived that is not kept here. */
    confirmArrival: (sequence: number) => receipts.report({ delivered: sequence, read: 0 }),
    /** For the socket's events. */
    onMessage(message: ChatMessage) {
      if (message.sender === "other") otherTyping.over();
      receive([message]);
      missed.saw(message.sequence);
    },
    onReceipts: (reached: Receipts) => change((known) => withReceipts(known, reached)),
    onTyping: otherTyping.heard,
    /** Call it when the draft changes. */
    typed: ownTyping.typed,
    close() {
      isClosed = true;
      receipts.close();
      missed.close();
      otherTyping.over();
    },
  };
}
