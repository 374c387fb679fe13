import { expect, it } from "vitest";
import { fillReply, findUnknownPlaceholders } from "./canned-replies.ts";

it.each([
  ["Hello {{name}}, welcome", "Mona", "Hello Mona, welcome"],
  ["Hello {{ name }}, welcome", "Mona", "Hello Mona, welcome"],
  ["Hello {{name}}, welcome", null, "Hello, welcome"],
  ["{{name}}, hello", null, ", hello"],
  ["أهلًا {{name}}، شكرًا", "منى", "أهلًا منى، شكرًا"],
  ["أهلًا {{name}}، شكرًا", null, "أهلًا، شكرًا"],
  ["Thank you {{name}}", "$&", "Thank you $&"],
  ["I am {{agent}}", "Mona", "I am Hana"],
  ["Not {{this}}", "Mona", "Not {{this}}"],
])("fills %j for %j", (text, name, filled) => {
  expect(fillReply(text, { name, agent: "Hana" })).toBe(filled);
});

it("finds placeholders that mean nothing", () => {
  expect(findUnknownPlaceholders("{{name}} {{nmae}} {{agent}} {{ }} { name }")).toEqual(["nmae", ""]);
});
