import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const CALENDARS = `
  SELECT json_build_object('address', c.address, 'addedAt', iso_instant(c.added_at), 'readAt', iso_instant(c.read_at),
    'busy', (SELECT coalesce(json_agg(json_build_object('startsAt', iso_instant(b.starts_at), 'endsAt', iso_instant(b.ends_at))
      ORDER BY b.starts_at), '[]') FROM busy_times b WHERE b.calendar_id = c.id)) AS entry
  FROM busy_calendars c JOIN trainers t ON t.id = c.trainer_id WHERE t.user_id = $1 ORDER BY c.added_at`;

/** The other calendars of a trainer, with the address that the trainer gave. */
export function provideBusyCalendars({
  database,
  personalData,
}: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("busyCalendars", createEntriesReader(database, CALENDARS));
}
