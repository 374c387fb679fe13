import { describe, expect, it } from "vitest";
import { readFrameMessage } from "./read-frame-message.ts";

const frame = { name: "the frame" };
const peer = { origin: "http://127.0.0.1:4010", window: frame };
const token = { type: "token", token: "tok_12345678", brand: "visa", last4: "4242", expiry: "12/29" };

describe("readFrameMessage", () => {
  it("accepts a message of our iframe from the provider's origin", () => {
    expect(readFrameMessage({ origin: peer.origin, source: frame, data: token }, peer)).toEqual(token);
  });

  it.each([
    ["another origin", { origin: "https://evil.example", source: frame, data: token }],
    ["our own origin", { origin: "http://localhost:3000", source: frame, data: token }],
    ["another window of the provider", { origin: peer.origin, source: { name: "another" }, data: token }],
    ["a message that is none of ours", { origin: peer.origin, source: frame, data: { type: "token", token: "x" } }],
    ["no message at all", { origin: peer.origin, source: frame, data: "hello" }],
  ])("ignores %s", (_what, event) => {
    expect(readFrameMessage(event, peer)).toBeNull();
  });

  it("ignores everything while there is no frame", () => {
    expect(readFrameMessage({ origin: peer.origin, source: null, data: token }, { ...peer, window: null })).toBeNull();
  });
});
