import { AppError } from "@kalima/contracts/errors";
import type { ChatMessage, Receipts } from "@kalima/messages-contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aChatMessage } from "./chat-message.fixtures.ts";
import { createConversation, type OutgoingMessage } from "./conversation.ts";
import { createUploads } from "./files/uploads.ts";
import type { Outcome } from "./reliable-socket.ts";
import { NO_MESSAGES, type Thread } from "./thread.ts";

afterEach(() => vi.useRealTimers());

/** A conversation whose socket answers as `answers` says, and then is lost. */
function open(...answers: Outcome<{ message: ChatMessage }>[]) {
  let thread: Thread = NO_MESSAGES;
  let ids = 0;
  let canSend = true;
  const sent: OutgoingMessage[] = [];
  const reported: Receipts[] = [];
  const missed: ChatMessage[] = [];
  const conversation = createConversation({
    thread: () => thread,
    change(update) {
      thread = update(thread);
      conversation.update({ canSend, read: 0 });
    },
    async send(message) {
      sent.push(message);
      const answer = answers.shift();
      if (!answer) canSend = false;
      return answer ?? { outcome: "lost" };
    },
    fetchMissed: async (after) => ({
      outcome: "done",
      fields: {
        messages: missed.filter(({ sequence }) => sequence > after).slice(0, 2),
        receipts: { delivered: 1, read: 0 },
      },
    }),
    async sendReceipts(receipts) {
      reported.push(receipts);
      return { outcome: "done", fields: {} };
    },
    isHidden: (content) => content.startsWith("[["),
    uploads: createUploads(
      async (file) => {
        if (file.size === 0) throw new AppError("files.empty");
        return `/files/${file.name}`;
      },
      { keep: async () => true, read: async () => null, remove: async () => {} } as never,
    ),
    makeId: () => String.fromCharCode(97 + ids++),
    now: () => new Date("2026-03-29T10:00:00Z"),
  });
  const reconnect = () => {
    canSend = true;
    conversation.update({ canSend, read: 0 });
  };
  return {
    conversation,
    sent,
    reported,
    missed,
    reconnect,
    deliveries: () => thread.messages.map(({ content, delivery, failure }) => [content, failure ?? delivery]),
    contents: () => thread.messages.map(({ content }) => content),
    thread: () => thread,
  };
}

const ack = (sequence: number, clientId: string, content: string): Outcome<{ message: ChatMessage }> => ({
  outcome: "done",
  fields: { message: aChatMessage(sequence, { clientId, sender: "user", content }) },
});

describe("messages of one's own", () => {
  it("go out one after the other, in the order they were typed", async () => {
    const { conversation, sent, deliveries } = open(ack(1, "a", "one"), ack(2, "b", "two"));
    conversation.write("one");
    conversation.write("two");
    expect(sent.length).toBeLessThan(2);
    await vi.waitFor(() => expect(deliveries().map(([, delivery]) => delivery)).toEqual(["sent", "sent"]));
    expect(sent.map(({ clientId, content }) => [clientId, content])).toEqual([
      ["a", "one"],
      ["b", "two"],
    ]);
  });

  it("go out again under the same id when the connection broke before the answer", async () => {
    const { conversation, sent, deliveries, reconnect } = open();
    conversation.write("one");
    await vi.waitFor(() => expect(deliveries()).toEqual([["one", "queued"]]));
    reconnect();
    await vi.waitFor(() => expect(sent.map(({ clientId }) => clientId)).toEqual(["a", "a"]));
  });

  it.each(["server.unavailable", "server.unexpected", "network.timeout"])(
    "are sent again, under the same id, when the server only says %s",
    async (code) => {
      vi.useFakeTimers();
      const { conversation, sent, deliveries } = open({ outcome: "refused", code }, ack(1, "a", "one"));
      conversation.write("one");
      await vi.advanceTimersByTimeAsync(400);
      expect(deliveries()).toEqual([["one", "sending"]]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(sent.map(({ clientId }) => clientId)).toEqual(["a", "a"]);
      expect(deliveries()).toEqual([["one", "sent"]]);
    },
  );

  it("fail in the end when the server stays away", async () => {
    vi.useFakeTimers();
    const away = Array.from({ length: 20 }, () => ({ outcome: "refused", code: "server.unavailable" }) as const);
    const { conversation, sent, deliveries } = open(...away);
    conversation.write("one");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deliveries()).toEqual([["one", "server.unavailable"]]);
    expect(sent).toHaveLength(9);
  });

  it("stay with the reason when they were refused, and are tried again or discarded by hand", async () => {
    const { conversation, sent, deliveries } = open(
      { outcome: "refused", code: "messages.blocked" },
      ack(1, "a", "one"),
    );
    conversation.write("one");
    await vi.waitFor(() => expect(deliveries()).toEqual([["one", "messages.blocked"]]));
    conversation.retry("a");
    await vi.waitFor(() => expect(deliveries()).toEqual([["one", "sent"]]));
    expect(sent).toHaveLength(2);
    conversation.discard("a");
    expect(deliveries()).toEqual([["one", "sent"]]);
  });

  it("empty messages are not sent", () => {
    const { conversation, contents } = open();
    conversation.write("  \n ");
    expect(contents()).toEqual([]);
  });

  it("files are uploaded before their message, and a failed upload gives its reason", async () => {
    const { conversation, sent, deliveries } = open(ack(1, "a", "/files/cat.png"));
    conversation.sendFile("image", new File(["x"], "cat.png"));
    await vi.waitFor(() => expect(deliveries()).toEqual([["/files/cat.png", "sent"]]));
    expect(sent).toEqual([{ clientId: "a", content: "/files/cat.png", type: "image" }]);
    conversation.sendFile("image", new File([], "empty.png"));
    await vi.waitFor(() => expect(deliveries().at(-1)?.[1]).toBe("files.empty"));
    expect(sent).toHaveLength(1);
  });
});

describe("messages of the server", () => {
  it("each message is listed once in the server's order, however often it arrives; unsent ones last", () => {
    const { conversation, contents, thread } = open();
    conversation.write("mine");
    for (const sequence of [2, 1, 2]) conversation.onMessage(aChatMessage(sequence));
    expect(contents()).toEqual(["text 1", "text 2", "mine"]);
    expect(thread().lastSequence).toBe(2);
  });

  it("hide what is not for display, and count it as received", () => {
    const { conversation, contents, thread } = open();
    conversation.onMessage(aChatMessage(1, { content: "[[cmd:transfer]]" }));
    expect(contents()).toEqual([]);
    expect(thread().lastSequence).toBe(1);
  });

  it("missing messages are fetched page by page, with the other side's receipts", async () => {
    const { conversation, contents, missed, thread } = open();
    missed.push(aChatMessage(1), aChatMessage(2), aChatMessage(3));
    await conversation.catchUp();
    expect(contents()).toEqual(["text 1", "text 2", "text 3"]);
    expect(thread().receipts).toEqual({ delivered: 1, read: 0 });
  });

  it("a message behind a gap makes the client fetch the missing ones and report their arrival", async () => {
    vi.useFakeTimers();
    const { conversation, contents, missed, reported } = open();
    missed.push(aChatMessage(1), aChatMessage(2));
    conversation.onMessage(aChatMessage(2));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(contents()).toEqual(["text 1", "text 2"]);
    expect(reported.at(-1)).toEqual({ delivered: 2, read: 0 });
  });
});
