import type { ModuleContext } from "../../kernel/server-module.ts";
import { messageUnread } from "../conversations/public.ts";

/** Notifies people of messages that wait for them. */
export function notifyOfMessages({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(messageUnread, (tx, { userId, studentId, name, type }) =>
    notifier.notify(tx, userId, "message_unread", { studentId, name, type }),
  );
}
