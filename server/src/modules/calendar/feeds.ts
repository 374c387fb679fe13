import { randomUUID } from "node:crypto";
import type { CalendarFeed } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import { deriveIdToken, verifyIdToken } from "../../kernel/http/id-token.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { findReader, listFeedLessons } from "./calendar-rows.ts";
import { formatCalendar } from "./format-calendar.ts";
import { getCalendarName, toCalendarEvent } from "./lesson-event.ts";

/** Tokens of feeds are for nothing else. */
const PURPOSE = "calendar-feed";

type Dependencies = Pick<ModuleContext, "database" | "clock" | "config" | "secrets">;

/** The private feeds of accounts. */
export function calendarFeeds({ database, clock, config, secrets }: Dependencies) {
  function present(id: string, createdAt: Date): CalendarFeed {
    const address = `${config.siteOrigin}/api/calendar/${deriveIdToken(secrets.cookieKey, PURPOSE, id)}.ics`;
    return { address, createdAt: createdAt.toISOString() };
  }

  return {
    async read(userId: string): Promise<CalendarFeed> {
      const [feed] = await database.query<{ id: string; created_at: Date }>(
        "SELECT id, created_at FROM calendar_feeds WHERE user_id = $1",
        [userId],
      );
      return feed ? present(feed.id, feed.created_at) : { address: null, createdAt: null };
    },

    /** Gives the account a new address; the earlier one ends. */
    async renew(userId: string): Promise<CalendarFeed> {
      const [id, now] = [randomUUID(), clock()];
      await database.query(
        `INSERT INTO calendar_feeds (user_id, id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, created_at = excluded.created_at`,
        [userId, id, now],
      );
      return present(id, now);
    },

    /** Switches the feed off: its address opens nothing any more. Idempotent. */
    async end(userId: string): Promise<CalendarFeed> {
      await endFeed(database, userId);
      return { address: null, createdAt: null };
    },

    /** The id of the feed that a token opens; null for one that this site did not make. */
    verifyToken: (token: string) => verifyIdToken(secrets.cookieKey, PURPOSE, token),

    /** The feed as iCalendar. @throws {AppError} `request.not_found` for an address that has ended. */
    async write(id: string): Promise<string> {
      const [feed] = await database.query<{ user_id: string }>("SELECT user_id FROM calendar_feeds WHERE id = $1", [
        id,
      ]);
      const reader = feed && (await findReader(database, feed.user_id));
      if (!reader) throw new AppError("request.not_found");
      const lessons = await listFeedLessons(database, reader, clock());
      return formatCalendar({
        name: getCalendarName(reader.language),
        zone: reader.zone,
        events: lessons.map((lesson) => toCalendarEvent(lesson, reader, config.siteOrigin)),
      });
    },
  };
}

/** Ends the feed of an account. */
export async function endFeed(tx: Database, userId: string): Promise<void> {
  await tx.query("DELETE FROM calendar_feeds WHERE user_id = $1", [userId]);
}
