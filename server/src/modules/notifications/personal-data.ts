import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('kind', n.kind, 'about', n.params, 'at', iso_instant(n.created_at),
    'readAt', iso_instant(n.read_at)) AS entry
  FROM notifications n WHERE n.user_id = $1 ORDER BY n.created_at, n.id`;

/** Provides an account's notifications for its data export. */
export function provideNotifications({
  database,
  personalData,
}: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("notifications", createEntriesReader(database, ENTRIES));
}
