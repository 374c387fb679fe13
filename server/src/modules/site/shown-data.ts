import { createListener } from "../../kernel/database/listener.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { bookingConfirmed, shownFeedbackChanged } from "../bookings/public.ts";
import { trainersChanged } from "../catalog/public.ts";
import { flagSwitched } from "../flags/public.ts";
import { pricesSet } from "../prices/public.ts";
import { accountRemoved } from "../users/public.ts";

/** Notified by the transaction that changes the data. */
const CHANNEL = "shown_data_changed";
/** Events that change pages of visitors without a session, such as a free time of a trainer. */
const CHANGES = [accountRemoved, bookingConfirmed, flagSwitched, pricesSet, shownFeedbackChanged, trainersChanged];

export type DataChanges = {
  /** Calls `listener` after each change that any process commits, and whenever one may have been missed. */
  onChange(listener: () => void): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Watches the data in cached pages. Company and releases are left out, because every page reads them again. */
export function createDataChanges({
  events,
  connection,
  log,
}: Pick<ModuleContext, "events" | "connection" | "log">): DataChanges {
  const listeners: (() => void)[] = [];
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  for (const change of CHANGES) {
    events.on<object>(change, async (tx) => void (await tx.query("SELECT pg_notify($1, '')", [CHANNEL])));
  }
  const notifications = createListener({
    connection,
    channel: CHANNEL,
    onMessage: notifyListeners,
    onConnect: async () => notifyListeners(),
    onError: (error) => log.warn(`changes of what pages show: ${error.message}`),
  });
  return { onChange: (listener) => void listeners.push(listener), ...notifications };
}
