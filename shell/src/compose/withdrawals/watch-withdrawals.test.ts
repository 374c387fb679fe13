import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { listenToNamespace } from "./listen-to-namespace.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";

type Connection = Parameters<typeof listenToNamespace>[0];
const OFF = [{ remote: "mfe-x", isDisabled: true, versions: [] }];

let page: EventTarget & { document: EventTarget & { visibilityState: string } };
let connections: Connection[];
let received: unknown[];
const ask = vi.fn(async () => OFF);

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  received = [];
  ask.mockClear();
  page = Object.assign(new EventTarget(), {
    ...{ setTimeout, clearTimeout, setInterval, location: { host: "kalima.example", protocol: "https:" } },
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  });
  watchWithdrawals({
    window: page as unknown as Window,
    onWithdrawals: (withdrawn) => received.push(withdrawn),
    ask,
    listen(connection) {
      connections.push(connection);
      let isClosed = false;
      return () => {
        if (!isClosed) connection.onClose();
        isClosed = true;
      };
    },
    random: () => 0,
  });
});
afterEach(() => vi.useRealTimers());

it("takes what the socket brings, and asks nothing while it is open", async () => {
  expect(connections[0]?.url).toBe("wss://kalima.example/socket.io/?EIO=4&transport=websocket&for=releases");
  connections[0]?.onOpen();
  connections[0]?.onEvent(["withdrawals", OFF]);
  connections[0]?.onEvent(["withdrawals", [{ remote: 7 }]]);
  connections[0]?.onEvent(["other", OFF]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.dynamicImportSettled();
  expect([received, ask.mock.calls.length]).toEqual([[OFF], 0]);
});

it("takes them in the order in which they come, though nothing withdrawn needs no schema", async () => {
  connections[0]?.onOpen();
  for (const value of [[], OFF, []]) connections[0]?.onEvent(["withdrawals", value]);
  await vi.dynamicImportSettled();
  expect(received).toEqual([[], OFF, []]);
});

it("asks every three seconds while there is no connection, and tries for one", async () => {
  connections[0]?.onClose();
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.dynamicImportSettled();
  expect([received, connections.length]).toEqual([[OFF, OFF], 2]);
  connections[1]?.onOpen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("asks nothing in a tab that is not seen, and at once when it is", async () => {
  page.document.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  page.document.visibilityState = "visible";
  page.document.dispatchEvent(new Event("visibilitychange"));
  expect(ask).toHaveBeenCalledOnce();
});

it("holds no socket in the back/forward cache, and opens one when the page comes back", async () => {
  connections[0]?.onOpen();
  page.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connections.length, ask.mock.calls.length]).toEqual([1, 0]);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(connections).toHaveLength(2);
});

it("goes on when an answer fails", async () => {
  ask.mockRejectedValueOnce(new Error("offline"));
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.dynamicImportSettled();
  expect(received).toEqual([OFF]);
});
