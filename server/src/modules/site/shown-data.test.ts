import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createListener, type Listener } from "../../kernel/database/listener.ts";
import { createDomainEvents } from "../../kernel/events/domain-events.ts";
import { bookingConfirmed, shownFeedbackChanged } from "../bookings/public.ts";
import { trainersChanged } from "../catalog/public.ts";
import { accountDisabled, accountRemoved } from "../users/public.ts";
import { createDataChanges } from "./shown-data.ts";

let server: TestApp;
const open: Listener[] = [];
beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(async () => {
  for (const listener of open) await listener.close();
  await server.close();
});

async function newProcess() {
  const events = createDomainEvents();
  const listener = createListener({ connection: server.connection, onError: () => undefined });
  const data = createDataChanges({ listener, events });
  const onChange = vi.fn();
  data.onChange(onChange);
  open.push(listener);
  await listener.start();
  onChange.mockClear();
  return { events, onChange };
}

it.each([
  ["a removed account", accountRemoved, { userId: "7" }],
  ["a disabled account", accountDisabled, { userId: "7" }],
  ["a confirmed booking", bookingConfirmed, { bookingId: "7", studentId: "7", referenceCode: "7" }],
  ["feedback that is shown no longer", shownFeedbackChanged, { trainerId: "7" }],
  ["a trainer's new rating", trainersChanged, { trainerIds: ["7"] }],
] as const)("notifies every process of %s once it is committed", async (_what, event, payload) => {
  const [one, other] = [await newProcess(), await newProcess()];
  await server.database.transaction(async (tx) => {
    await one.events.emit(tx, event as typeof accountRemoved, payload as { userId: string });
    expect(one.onChange).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect([one.onChange, other.onChange].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
});

it("does not notify of a change that is rolled back", async () => {
  const { events, onChange } = await newProcess();
  const failing = server.database.transaction(async (tx) => {
    await events.emit(tx, accountRemoved, { userId: "7" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await server.database.transaction((tx) => events.emit(tx, accountRemoved, { userId: "8" }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
});

it("a connection that was lost counts as a change", async () => {
  const { onChange } = await newProcess();
  await server.database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%shown_data%' AND datname = current_database()",
  );
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 });
});
