import { expect, it } from "vitest";
import { aChatMessage } from "./chat-message.fixtures.ts";
import {
  getTick,
  NO_MESSAGES,
  nextQueued,
  restoreThread,
  type Thread,
  withDelivery,
  withReceipts,
  withReceived,
  withShare,
  withWritten,
} from "./thread.ts";

const AT = new Date("2026-03-29T10:00:00Z");

const texts = ({ messages }: Thread) => messages.map(({ content }) => content);

it("does not count what came before the messages between, so that they are fetched", () => {
  const one = withReceived(NO_MESSAGES, [aChatMessage(1)]);
  const late = withReceived(one, [aChatMessage(4)]);
  expect(late.lastSequence).toBe(1);
  const whole = withReceived(late, [aChatMessage(2), aChatMessage(3), aChatMessage(4)]);
  expect(texts(whole)).toEqual(["text 1", "text 2", "text 3", "text 4"]);
  expect(whole.lastSequence).toBe(4);
});

it("counts what came before the messages between as soon as those are here", () => {
  const late = withReceived(withReceived(NO_MESSAGES, [aChatMessage(1)]), [aChatMessage(3)]);
  expect(withReceived(late, [aChatMessage(2)]).lastSequence).toBe(3);
});

it("fetches again from a gap that a reload left", () => {
  const stored = withReceived(NO_MESSAGES, [aChatMessage(1), aChatMessage(2), aChatMessage(5)]).messages;
  expect(restoreThread(stored).lastSequence).toBe(2);
});

it("takes a message for sent that seemed to have failed and was stored", () => {
  const failed = withDelivery(withWritten(NO_MESSAGES, "a", "hello", AT), "a", "failed", "network.timeout");
  const found = withReceived(failed, [aChatMessage(1, { clientId: "a", sender: "user", content: "hello" })]);
  expect(found.messages).toEqual([expect.objectContaining({ content: "hello", delivery: "sent", sequence: 1 })]);
  expect(found.messages[0]).not.toHaveProperty("failure");
});

it("sends the outbox of an earlier page once each, in the order it was typed", () => {
  const typed = withWritten(withWritten(NO_MESSAGES, "a", "first", AT), "b", "second", AT);
  const restored = restoreThread(withDelivery(typed, "a", "sending").messages);
  expect(nextQueued(restored)?.clientId).toBe("a");
  expect(nextQueued(withDelivery(restored, "a", "sending"))).toBeNull();
});

it.each([
  [{ delivered: 0, read: 0 }, "sent"],
  [{ delivered: 1, read: 0 }, "delivered"],
  [{ delivered: 3, read: 1 }, "read"],
] as const)("shows for receipts %j the tick %s", (receipts, tick) => {
  const sent = aChatMessage(1, { sender: "user", clientId: "a" });
  expect(getTick({ ...sent, delivery: "sent" }, receipts)).toBe(tick);
});

it("never takes a receipt back", () => {
  const read = withReceipts(NO_MESSAGES, { delivered: 5, read: 5 });
  expect(withReceipts(read, { delivered: 5, read: 3 })).toBe(read);
  expect(withReceipts(read, { delivered: 7, read: 3 }).receipts).toEqual({ delivered: 7, read: 5 });
});

it("shows a picture by its address once the server has it, and a text as the other side reads it", () => {
  const written = withWritten(withWritten(NO_MESSAGES, "a", "blob:1", AT, "image"), "b", "[hello]", AT);
  const sending = withShare(withDelivery(written, "a", "sending"), "a", 1);
  const thread = withReceived(sending, [
    aChatMessage(1, { clientId: "a", content: "/api/files/1", type: "image" }),
    aChatMessage(2, { clientId: "b", content: "(hello)" }),
  ]);
  expect(thread.messages.map(({ content, delivery }) => [content, delivery])).toEqual([
    ["/api/files/1", "sent"],
    ["(hello)", "sent"],
  ]);
  expect(thread.messages[0]).not.toHaveProperty("share");
});
