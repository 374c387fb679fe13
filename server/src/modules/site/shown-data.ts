import type { ModuleContext } from "../../kernel/server-module.ts";
import { bookingConfirmed, shownFeedbackChanged } from "../bookings/public.ts";
import { trainersChanged } from "../catalog/public.ts";
import { flagSwitched } from "../flags/public.ts";
import { pricesSet } from "../prices/public.ts";
import { accountActivated, accountDisabled, accountRemoved } from "../users/public.ts";

/** Notified by the transaction that changes the data. */
const CHANNEL = "shown_data_changed";
/** Events that change pages of visitors without a session, such as a free time of a trainer. */
const CHANGES = [
  ...[accountActivated, accountDisabled, accountRemoved],
  ...[bookingConfirmed, flagSwitched, pricesSet, shownFeedbackChanged, trainersChanged],
];

export type DataChanges = {
  /** Calls `listener` after each change that any process commits, and whenever one may have been missed. */
  onChange(listener: () => void): void;
};

/** Watches the data in cached pages. Company and releases are left out, because every page reads them again. */
export function createDataChanges({ events, listener }: Pick<ModuleContext, "events" | "listener">): DataChanges {
  const listeners: (() => void)[] = [];
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  for (const change of CHANGES) {
    events.on<object>(change, async (tx) => void (await tx.query("SELECT pg_notify($1, '')", [CHANNEL])));
  }
  listener.on(CHANNEL, { onMessage: notifyListeners, onConnect: async () => notifyListeners() });
  return { onChange: (onChange) => void listeners.push(onChange) };
}
