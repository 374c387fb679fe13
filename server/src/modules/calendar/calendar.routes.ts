import { hash } from "node:crypto";
import { endCalendarFeed, listCalendarLessons, readCalendarFeed, renewCalendarFeed } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { requireSession } from "../../kernel/http/access.ts";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import { createWindow } from "../../kernel/http/request-limits.ts";
import { handle, type Routes, route } from "../../kernel/http/routes.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonRows, presentLesson, toScope } from "../bookings/public.ts";
import { findReader, listLessonsBetween } from "./calendar-rows.ts";
import { calendarFeeds } from "./feeds.ts";
import { formatCalendar } from "./format-calendar.ts";
import { getCalendarName, toCalendarEvent } from "./lesson-event.ts";

const own = { student: "own", trainer: "own" } as const;
const people = ["student", "trainer"] as const;

const tags = ["calendar"];
/** Maximum reads of one feed per hour, by all apps together. Most apps read it once an hour or less often. */
const READS_AN_HOUR = 120;
/** Maximum requests per hour from one IP address for paths that match no feed. */
const MISSES_AN_HOUR = 60;

/** Sends iCalendar that only its reader may keep; 304 where they have it already. */
function sendCalendar(request: FastifyRequest, reply: FastifyReply, name: string, text: string): FastifyReply {
  const etag = `"${hash("sha256", text, "base64url")}"`;
  reply
    .header("content-type", "text/calendar; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "private, no-cache")
    .header("etag", etag);
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(text);
}

/** Lessons by date, as files for calendar apps, and as a private feed. */
export function calendarRoutes(context: ModuleContext): Routes {
  const { database, clock, config } = context;
  const feeds = calendarFeeds(context);
  const countRead = createWindow(READS_AN_HOUR, HOUR_MS);
  const countMiss = createWindow(MISSES_AN_HOUR * config.addressLimitFactor, HOUR_MS);

  return [
    handle(
      listCalendarLessons,
      {
        access: { complete: true, permission: "bookings.see", reach: { ...own, agent: "all", admin: "all" } },
        summary: "Your lessons in a span of days, with cancelled ones",
        tags,
      },
      async (request) => {
        const reader = requireSession(request);
        const { from, until } = request.query;
        const rows = await listLessonsBetween(database, toScope(reader), new Date(from), new Date(until));
        const data = rows.map((row) => presentLesson(row, reader.role, clock()));
        return { data, page: { nextCursor: null } };
      },
    ),
    handle(
      readCalendarFeed,
      { access: { roles: people, complete: true }, summary: "The private address of your calendar feed", tags },
      async (request) => ({ data: await feeds.read(requireSession(request).userId) }),
    ),
    handle(
      renewCalendarFeed,
      {
        access: { roles: people, complete: true },
        act: "calendar.feed_renewed",
        summary: "Make a new address for your calendar feed, which ends the one before",
        tags,
        // Kept answers would hold the secret, and the last of two calls is as good as one.
        idempotency: "ignored",
      },
      async (request) => ({ data: await feeds.renew(requireSession(request).userId) }),
    ),
    handle(
      endCalendarFeed,
      {
        access: { roles: people, complete: true },
        act: "calendar.feed_ended",
        summary: "End your calendar feed",
        tags,
      },
      async (request) => ({ data: await feeds.end(requireSession(request).userId) }),
    ),
    // The path is the credential: calendar apps send no cookie and no header.
    route(
      "GET /api/calendar/:file",
      {
        access: { level: "public", reach: "all" },
        summary: "A calendar feed, for whoever knows its address",
        tags,
        params: z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
      },
      async (request, reply) => {
        const id = feeds.verifyToken(request.params.file.slice(0, -".ics".length));
        if (id === null) {
          countMiss(readClientAddress(request), performance.now());
          throw new AppError("request.not_found");
        }
        countRead(id, performance.now());
        return sendCalendar(request, reply, "kalima.ics", await feeds.write(id));
      },
    ),
    route(
      "GET /api/lessons/:id/calendar.ics",
      {
        access: { roles: people, complete: true, reach: own },
        summary: "One of your lessons, for calendar apps",
        tags,
        acceptsCookies: true,
      },
      async (request, reply) => {
        const session = requireSession(request);
        const [row, reader] = await Promise.all([
          lessonRows(database).find(request.params.id, toScope(session)),
          findReader(database, session.userId),
        ]);
        if (!row || !reader) throw new AppError("request.not_found");
        const events = [toCalendarEvent(row, reader, config.siteOrigin)];
        const text = formatCalendar({ name: getCalendarName(reader.language), zone: reader.zone, events });
        return sendCalendar(request, reply, "kalima-session.ics", text);
      },
    ),
  ];
}
