import { Readable } from "node:stream";
import {
  bookingFilter,
  type ListedBooking,
  listStaffBookings,
  type StaffBookingFilter,
} from "@kalima/booking-contract";
import { toUnits } from "@kalima/contracts/domain";
import { describeAct } from "../../../kernel/audit/act.ts";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { instantCursor } from "../../../kernel/http/instant-cursor.ts";
import { handle, type Routes, route } from "../../../kernel/http/routes.ts";
import { clampLimit } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { streamCsv } from "../../../print/csv.ts";
import { refuseBackwards } from "../../../time/school-days.ts";
import { findNamed, type Named, noteNamed } from "./find-named.ts";
import { createBookingsReader } from "./list-bookings.ts";

const tags = ["bookings"];

const HEADER = [
  "reference",
  "student",
  "trainer_en",
  "trainer_ar",
  "sessions",
  "status",
  "payment",
  "amount",
  "currency",
  "next_session",
  "created",
  "changed",
];
const toCells = (booking: ListedBooking): string[] => [
  booking.referenceCode,
  booking.student.name,
  booking.trainer.name.en,
  booking.trainer.name.ar,
  booking.isSpeakingCheck ? "speaking check" : String(booking.pack),
  booking.status,
  booking.payment,
  String(toUnits(booking.total)),
  booking.total.currency,
  booking.nextLessonAt ?? "",
  booking.createdAt,
  booking.changedAt,
];

/** Notes by what bookings were exported; whom somebody looked for is kept as its length. */
function describeExport({ q, ...filter }: StaffBookingFilter, named: Named | null): void {
  const { students, contact } = named ?? { students: [], contact: null };
  const after = { ...filter, ...(q && { name: q }), ...(contact && { by: contact.by }) };
  describeAct({ after, subject: contact && students.length === 1 ? students[0] : null });
}

/** Bookings of everybody, for agents and staff. */
export function staffBookingsRoutes(context: ModuleContext): Routes {
  return [
    handle(
      listStaffBookings,
      {
        access: { roles: ["agent", "admin"], permission: "bookings.see" },
        act: "contact.searched",
        summary: "Bookings of everybody, by default the newest first",
        tags,
      },
      async (request) => {
        const { cursor, limit: wanted, ...filter } = request.query;
        refuseBackwards(filter);
        const limit = clampLimit(wanted);
        const after = instantCursor.read(cursor);
        const named = await findNamed(context, requireSession(request), filter.q);
        noteNamed(request, named);
        const rows = await createBookingsReader(context, filter, named)(after, limit + 1);
        const last = rows.slice(0, limit).at(-1);
        const nextCursor = rows.length > limit && last ? instantCursor.write(last.place) : null;
        return { data: rows.slice(0, limit).map(({ booking }) => booking), page: { nextCursor } };
      },
    ),
    route(
      "GET /api/staff/bookings.csv",
      {
        access: admins("bookings.see"),
        act: "booking.exported",
        summary: "The same as a table, of any length",
        tags,
        query: bookingFilter,
        // A link downloads it.
        acceptsCookies: true,
      },
      async (request, reply) => {
        refuseBackwards(request.query);
        const named = await findNamed(context, requireSession(request), request.query.q);
        describeExport(request.query, named);
        const read = createBookingsReader(context, request.query, named);
        const table = {
          header: HEADER,
          toCells: ({ booking }: Listed) => toCells(booking),
          toPlace: ({ place }: Listed) => place,
        };
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", 'attachment; filename="kalima-bookings.csv"')
          .header("cache-control", "private, no-store")
          .send(Readable.from(streamCsv(table, read)));
      },
    ),
  ];
}

type Listed = Awaited<ReturnType<ReturnType<typeof createBookingsReader>>>[number];
