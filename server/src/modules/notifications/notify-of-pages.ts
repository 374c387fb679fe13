import type { ModuleContext } from "../../kernel/server-module.ts";
import { trainerChangeDecided } from "../trainers/public.ts";

/** Notifies trainers of what staff decided about their page. */
export function notifyOfPages({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(trainerChangeDecided, async (tx, { trainerUserId, reason }) => {
    if (!trainerUserId) return;
    if (reason === null) await notifier.notify(tx, trainerUserId, "profile_approved", {});
    else await notifier.notify(tx, trainerUserId, "profile_refused", { reason });
  });
}
