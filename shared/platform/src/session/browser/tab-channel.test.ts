import { afterEach, describe, expect, it, vi } from "vitest";
import type { TabFact } from "./session-browser.ts";
import { openTabChannel } from "./tab-channel.ts";

const ENDED: TabFact = { kind: "ended", reason: "signed_out" };

/** Hands messages on to every other channel of the same name, as browsers do. */
class MadeChannel extends EventTarget {
  static open: MadeChannel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    MadeChannel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of MadeChannel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent("message", { data }));
  }
  close(): void {
    MadeChannel.open = MadeChannel.open.filter((other) => other !== this);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  MadeChannel.open = [];
});

describe("the line between tabs", () => {
  it("tabs exchange messages until the channel is closed", () => {
    vi.stubGlobal("BroadcastChannel", MadeChannel);
    const [one, two] = [openTabChannel(), openTabChannel()];
    const received: TabFact[] = [];
    const leave = two.on((fact) => received.push(fact));
    one.emit(ENDED);
    leave();
    one.emit(ENDED);
    expect(received).toEqual([ENDED]);
  });

  it("ignores what another release of the site may say", () => {
    vi.stubGlobal("BroadcastChannel", MadeChannel);
    const listener = vi.fn();
    openTabChannel().on(listener);
    const stranger = new MadeChannel("kalima-session");
    for (const said of [null, "ended", { kind: "exploded" }, 7]) stranger.postMessage(said);
    expect(listener).not.toHaveBeenCalled();
  });

  it("goes by storage where there are no channels, and leaves nothing there", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    Reflect.deleteProperty(window, "BroadcastChannel");
    const line = openTabChannel();
    const received: TabFact[] = [];
    const leave = line.on((fact) => received.push(fact));
    const kept = new Map<string, string>();
    const setItem = vi.fn((key: string, value: string) => void kept.set(key, value));
    vi.stubGlobal("localStorage", { setItem, removeItem: (key: string) => kept.delete(key) });
    line.emit(ENDED);
    const [key, newValue] = setItem.mock.calls[0] ?? [null, null];
    expect(kept.size).toBe(0);

    // The event reaches the other tabs only; this tab plays their part.
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "THEME", newValue: "dark" }));
    leave();
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    expect(received).toEqual([ENDED]);
  });
});
