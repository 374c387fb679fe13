import { describe, expect, it } from "vitest";
import { channelOf, dialled } from "./request.policy.ts";

const nobody = { userId: null, phone: null, email: null };

describe("an answer", () => {
  it.each([
    ["profile", { userId: "u", phone: "+201012345678", email: "a@b.example" }],
    ["sms", { ...nobody, phone: "+20 (101) 234-5678", email: "a@b.example" }],
    ["email", { ...nobody, phone: "010 1234 5678", email: "a@b.example" }],
    ["call", { ...nobody, phone: "010 1234 5678" }],
  ])("goes by %s", (channel, asker) => expect(channelOf(asker)).toBe(channel));
});

it.each([
  ["+20 101-234 (5678)", "+201012345678"],
  ["01012345678", null],
])("a gateway gets %s as %s", (typed, sent) => expect(dialled(typed)).toBe(sent));
