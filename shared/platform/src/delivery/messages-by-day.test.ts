import { describe, expect, it } from "vitest";
import { messagesByDay } from "./messages-by-day.ts";
import type { ThreadMessage } from "./thread.ts";

const at = (timestamp: string) => ({ timestamp }) as ThreadMessage;
const getDay = (timestamp: string) => timestamp.slice(0, 10);

describe("messages by day", () => {
  it("stand under each day once, in their order", () => {
    const messages = [at("2026-03-01T10:00:00Z"), at("2026-03-01T23:59:00Z"), at("2026-03-02T00:01:00Z")];
    expect(messagesByDay(messages, getDay)).toEqual([
      { day: "2026-03-01", messages: messages.slice(0, 2) },
      { day: "2026-03-02", messages: messages.slice(2) },
    ]);
  });

  it("no messages give no days", () => expect(messagesByDay([], getDay)).toEqual([]));
});
