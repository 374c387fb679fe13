import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToNamespace } from "./listen-to-namespace.ts";

const NAMESPACE = "/websocket/releases";
let connection: FakeConnection;

/** The browser's end of a connection; a test is the server's. */
class FakeConnection extends EventTarget {
  readonly sent: string[] = [];
  isClosed = false;
  constructor() {
    super();
    connection = this;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  receive(data: string) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function listen() {
  const parts = { onOpen: vi.fn(), onEvent: vi.fn(), onClose: vi.fn() };
  const close = listenToNamespace({
    ...parts,
    url: "ws://site/socket.io/",
    namespace: NAMESPACE,
    WebSocket: FakeConnection as unknown as typeof WebSocket,
  });
  return { ...parts, close };
}

it("opens the namespace, answers pings and passes events on", () => {
  const { onOpen, onEvent } = listen();
  connection.receive('0{"sid":"a","pingInterval":25000,"pingTimeout":20000}');
  expect([connection.sent, onOpen.mock.calls.length]).toEqual([[`40${NAMESPACE},`], 0]);
  connection.receive(`40${NAMESPACE},{"sid":"b"}`);
  expect(onOpen).toHaveBeenCalledOnce();
  connection.receive("2");
  expect(connection.sent.at(-1)).toBe("3");
  connection.receive(`42${NAMESPACE},["withdrawals",[{"remote":"mfe-x"}]]`);
  expect(onEvent.mock.calls).toEqual([[["withdrawals", [{ remote: "mfe-x" }]]]]);
});

it.each([
  ["the server refuses it", () => connection.receive(`44${NAMESPACE},{"message":"full"}`)],
  ["the server closes the namespace", () => connection.receive(`41${NAMESPACE},`)],
  ["the connection goes", () => connection.dispatchEvent(new Event("close"))],
  ["nothing comes for longer than the server's pings are apart", () => vi.advanceTimersByTime(45_000)],
])("ends once when %s", (_what, happen) => {
  const { onClose, onEvent } = listen();
  happen();
  connection.dispatchEvent(new Event("close"));
  connection.receive(`42${NAMESPACE},["withdrawals",[]]`);
  expect([connection.isClosed, onClose.mock.calls.length, onEvent.mock.calls.length]).toEqual([true, 1, 0]);
});

it("stays as long as pings come", () => {
  const { onClose, close } = listen();
  for (let minutes = 0; minutes < 10; minutes += 1) {
    vi.advanceTimersByTime(25_000);
    connection.receive("2");
  }
  expect(onClose).not.toHaveBeenCalled();
  close();
  expect(onClose).toHaveBeenCalledOnce();
});
