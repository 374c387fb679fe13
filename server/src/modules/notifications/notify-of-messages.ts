import { messageUnread } from "../conversations/public.ts";
import type { ModuleContext } from "../server-module.ts";

/** Notifies people of messages that wait for them. */
export function notifyOfMessages({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(messageUnread, (tx, { userId, studentId, name, type }) =>
    notifier.notify(tx, userId, "message_unread", { studentId, name, type }),
  );
}
