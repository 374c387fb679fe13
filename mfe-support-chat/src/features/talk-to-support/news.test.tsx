import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { join, log, startedChat } from "./support-chat.fixtures.ts";

function look(state: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Counts the tones that a browser with sound would play. */
function listen({ isPressed = true, isQuiet = false } = {}) {
  let tones = 0;
  class Audio {
    currentTime = 0;
    destination = {};
    createOscillator = () => ({
      frequency: {},
      connect: (next: unknown) => next,
      start: () => {
        tones += 1;
      },
      stop() {},
    });
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (next: unknown) => next,
    });
  }
  vi.stubGlobal("AudioContext", Audio);
  Object.defineProperty(navigator, "userActivation", { configurable: true, value: { hasBeenActive: isPressed } });
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (query: string) =>
    query.includes("reduced-motion") ? { matches: isQuiet } : matchMedia(query),
  );
  return () => tones;
}

beforeEach(() => {
  sessionStorage.clear();
  document.title = "Kalima — Trainers";
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "userActivation");
});

describe("a message that comes unseen", () => {
  it("a message that comes unseen is counted in the title of a hidden tab, until the tab is looked at", async () => {
    const { desk } = await startedChat();
    join(desk);
    act(() => desk.say("seen"));
    look("hidden");
    act(() => desk.say("one"));
    act(() => desk.say("two"));
    expect(document.title).toBe("(2) Kalima — Trainers");
    look("visible");
    expect(document.title).toBe("Kalima — Trainers");
  });

  it("sounds while panel or tab are out of sight, and not before the visitor's eyes", async () => {
    const { desk, user } = await startedChat();
    const tones = listen();
    join(desk);
    act(() => desk.say("seen"));
    expect(tones()).toBe(0);
    look("hidden");
    act(() => desk.say("one"));
    expect(tones()).toBe(1);
    look("visible");
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    act(() => desk.say("two"));
    expect(tones()).toBe(2);
  });

  it.each([
    ["before the first press on the page", { isPressed: false }],
    ["for people who prefer less motion", { isQuiet: true }],
  ])("a message that comes unseen is silent %s", async (_when, browser) => {
    const { desk } = await startedChat();
    const tones = listen(browser);
    join(desk);
    look("hidden");
    act(() => desk.say("one"));
    expect(tones()).toBe(0);
  });
});

it("messages stand under the day on which they were written", async () => {
  const { desk } = await startedChat();
  join(desk);
  act(() => desk.say("hello"));
  expect(within(log()).getByText(/\d{4}$/)).toBeTruthy();
});
