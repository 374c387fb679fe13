import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('kind', n.kind, 'about', n.params, 'at', iso_instant(n.created_at),
    'readAt', iso_instant(n.read_at)) AS entry
  FROM notifications n WHERE n.user_id = $1 ORDER BY n.created_at, n.id`;

const PREFERENCES = `
  SELECT json_build_object('choices', p.choices, 'hasQuietHours', p.has_quiet_hours, 'quietFromMinute', p.quiet_from,
    'quietUntilMinute', p.quiet_until, 'hasDigest', p.has_digest, 'changedAt', iso_instant(p.changed_at)) AS entry
  FROM notification_preferences p WHERE p.user_id = $1`;

const RECEIVED = `
  SELECT n.id::text AS id, n.created_at AS at,
    json_build_object('kind', n.kind, 'params', n.params, 'isRead', n.read_at IS NOT NULL) AS details
  FROM notifications n WHERE n.user_id = $1`;

/** Provides an account's notifications, and what it chose for them, for its data export. */
export function provideNotifications({
  database,
  personalData,
  personHistory,
  notificationKinds,
}: Pick<ModuleContext, "database" | "personalData" | "personHistory" | "notificationKinds">): void {
  personHistory.provide({
    kind: "notification",
    permission: "people.see",
    statement: RECEIVED,
    present({ kind, params, isRead }, language) {
      // Stored by a version that this process does not know.
      const isKnown = notificationKinds.list().includes(kind as string);
      const title = isKnown ? notificationKinds.describe(kind as never, params as never, language).title : String(kind);
      return { title, isRead: isRead === true };
    },
  });
  personalData.provide("notifications", createEntriesReader(database, ENTRIES));
  personalData.provide("notificationPreferences", createEntriesReader(database, PREFERENCES));
}
