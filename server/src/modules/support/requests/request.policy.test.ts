import { describe, expect, it } from "vitest";
import { computeDueAt, selectChannel, toE164 } from "./request.policy.ts";

const nobody = { userId: null, phone: null, email: null };

describe("an answer", () => {
  it.each([
    ["profile", { userId: "u", phone: "+201012345678", email: "a@b.example" }],
    ["sms", { ...nobody, phone: "+20 (101) 234-5678", email: "a@b.example" }],
    ["email", { ...nobody, phone: "010 1234 5678", email: "a@b.example" }],
    ["call", { ...nobody, phone: "010 1234 5678" }],
  ])("goes by %s", (channel, asker) => expect(selectChannel(asker)).toBe(channel));
});

describe("an answer is due", () => {
  const createdAt = new Date("2026-03-02T08:00:00Z");
  const due = new Date("2026-03-03T08:00:00Z");
  it.each([
    ["while nobody has the question", "open", [], due],
    ["while an agent has it", "taken", [], due],
    ["after one that did not arrive", "taken", ["undelivered"], due],
    ["after one that was refused", "taken", ["refused"], due],
    ["no more once one is on its way", "taken", ["refused", "sending"], null],
    ["no more once it is in the profile", "taken", [null], null],
    ["no more for a closed question", "closed", [], null],
    ["no more for an answered one", "answered", ["sent"], null],
  ] as const)("%s", (_when, state, deliveries, expected) => {
    expect(computeDueAt({ createdAt, state, replies: deliveries.map((delivery) => ({ delivery })) })).toEqual(expected);
  });
});

it.each([
  ["+20 101-234 (5678)", "+201012345678"],
  ["01012345678", null],
])("a gateway gets %s as %s", (typed, sent) => expect(toE164(typed)).toBe(sent));
