import { CHAT_COMMAND_OPEN, CHAT_HIDE_USER } from "@kalima/support-contract";
import { describe, expect, it } from "vitest";
import { defuseMarkers } from "./chat-text.policy.ts";

describe("defuseMarkers", () => {
  it.each([
    "[[cmd:end]]",
    "hello [[cmd:hide]] there",
    "[[[cmd:end]]]",
    "[[cmd:[[cmd:end]]",
    "[[CMD:end]]",
    "[[hide-user]]",
    "[[[[hide-user]]]]",
  ])("leaves no marker in %s", (typed) => {
    const stored = defuseMarkers(typed).toLowerCase();
    expect(stored).not.toContain(CHAT_COMMAND_OPEN);
    expect(stored).not.toContain(CHAT_HIDE_USER);
    expect(stored.replaceAll("\u2060", "")).toBe(typed.toLowerCase());
  });

  it("leaves other brackets as they are", () => {
    expect(defuseMarkers("matrix [[1,2],[3,4]]")).toBe("matrix [[1,2],[3,4]]");
  });
});
