import { expect, it } from "vitest";
import { CANNED_REPLIES, filledReply } from "./canned-replies.ts";

it.each([
  ["Hello {{name}}, welcome", "Mona", "Hello Mona, welcome"],
  ["Hello {{name}}, welcome", null, "Hello, welcome"],
  ["أهلًا {{name}}، شكرًا", "منى", "أهلًا منى، شكرًا"],
  ["أهلًا {{name}}، شكرًا", null, "أهلًا، شكرًا"],
  ["Thank you {{name}}", "$&", "Thank you $&"],
])("fills %j for %j", (text, name, filled) => {
  expect(filledReply(text, name)).toBe(filled);
});

it("knows no placeholder but the name", () => {
  for (const { en, ar } of CANNED_REPLIES) {
    expect([en, ar].map((text) => filledReply(text, "Mona")).join()).not.toMatch(/[{}]/);
  }
});
