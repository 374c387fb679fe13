import type { RoomMessage, RoomState } from "@kalima/booking-contract";
import type { Platform } from "@kalima/platform";

type Listener = (...given: unknown[]) => void;
type Payload = { text?: string; clientId?: string; update?: string };

const AT = "2026-03-02T16:05:00Z";

/** The room of a lesson behind the socket contract, for one person: the student. */
export function createFakeRoom() {
  const listeners = new Map<string, Listener[]>();
  const emitted: { event: string; payload: Payload }[] = [];
  const messages: RoomMessage[] = [];
  const state: RoomState = {
    now: AT,
    status: "upcoming",
    startsAt: "2026-03-02T16:00:00Z",
    endsAt: "2026-03-02T16:50:00Z",
    runningSince: null,
    ranSeconds: 0,
    present: ["student"],
  };
  let isCut = false;

  function answerTo(event: string, { text = "", clientId = "" }: Payload): object {
    if (event === "enter") return { ok: true, state, messages, notes: "AAA=", iceServers: [] };
    if (event === "clock") return { ok: true, now: new Date().toISOString() };
    if (event === "signal") return { ok: true, isDelivered: false };
    if (event !== "say") return { ok: true };
    const message: RoomMessage = { clientId, sequence: messages.length + 1, from: "student", text, at: AT };
    messages.push(message);
    return { ok: true, message };
  }

  function fire(event: string, ...given: unknown[]): void {
    for (const listener of listeners.get(event) ?? []) listener(...given);
  }

  const wire = {
    connected: false,
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    connect() {
      if (isCut) return;
      wire.connected = true;
      fire("connect");
    },
    disconnect() {
      wire.connected = false;
      return wire;
    },
    timeout: () => ({
      async emitWithAck(event: string, payload: Payload) {
        emitted.push({ event, payload });
        if (isCut) throw new Error("operation has timed out");
        return answerTo(event, payload ?? {});
      },
    }),
  };

  const socket: Platform["socket"] = async () => {
    listeners.clear();
    wire.connected = true;
    return wire as never;
  };
  return {
    socket,
    sent: (event: string) => emitted.filter((each) => each.event === event).map(({ payload }) => payload),
    /** From the server. */
    fire,
    setNetwork(isOn: boolean): void {
      isCut = !isOn;
      window.dispatchEvent(new Event(isOn ? "online" : "offline"));
    },
  };
}
