import { Readable } from "node:stream";
import {
  listAllPayments,
  type PaymentsFilter,
  paymentsFilter,
  readStaffPayment as readOperation,
} from "@kalima/payment-contract";
import { describeAct } from "../../../kernel/audit/act.ts";
import { admins, type RequestSession, requireSession } from "../../../kernel/http/access.ts";
import { handle, type Routes, route } from "../../../kernel/http/routes.ts";
import { clampLimit } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { countSearch, findPeople, mayFindByContact, noteSearch, type SearchedContact } from "../../users/public.ts";
import { findPayments } from "./find-payments.ts";
import { createPaymentsReader, cursorOf } from "./list-payments.ts";
import { streamPayments } from "./payments-csv.ts";
import { readStaffPayment } from "./read-staff-payment.ts";
import { readSearchedPayment } from "./searched-payment.ts";

const tags = ["payments"];
/** Whose payments a text finds; of a common name, those of the first by name. */
const MAX_PEOPLE = 100;

type Searched = { people: string[]; found: string[] | null; contact: SearchedContact | null };

/** Routes by which staff find any payment, read it, and take the list along as a table. */
export function allPaymentsRoutes(context: Pick<ModuleContext, "database" | "limits">): Routes {
  const { database } = context;

  /** Finds the payments of a typed text, which counts as a search for people. */
  async function search(reader: RequestSession, q: string | undefined): Promise<Searched> {
    if (!q) return { people: [], found: null, contact: null };
    const contact = await countSearch(context, reader, q);
    const people = await findPeople(database, q, {
      limit: MAX_PEOPLE,
      roles: ["student"],
      hasContacts: mayFindByContact(reader),
    });
    return {
      people,
      found: await findPayments(database, { text: q, searched: readSearchedPayment(q), people }),
      contact,
    };
  }

  /** Notes what was exported: a contact by which somebody looked is kept as its length. */
  function describeExport({ q, ...filter }: PaymentsFilter, { contact }: Searched): void {
    describeAct({ after: { ...filter, ...(contact ?? (q && { text: q })) } });
  }

  return [
    handle(
      listAllPayments,
      {
        access: admins("payments.see"),
        act: "contact.searched",
        summary: "Payments of everyone, by default the newest first",
        tags,
      },
      async (request) => {
        const { cursor, limit: wanted, ...filter } = request.query;
        const limit = clampLimit(wanted);
        const places = cursorOf(filter.sort);
        const after = places.read(cursor);
        const { people, found, contact } = await search(requireSession(request), filter.q);
        noteSearch(request, contact, { people, found: found?.length ?? 0 });
        const rows = await createPaymentsReader(database, filter, found)(after, limit + 1);
        const last = rows.slice(0, limit).at(-1);
        const nextCursor = rows.length > limit && last ? places.write(last.place) : null;
        return { data: rows.slice(0, limit).map(({ payment }) => payment), page: { nextCursor } };
      },
    ),
    route(
      "GET /api/staff/payments.csv",
      {
        access: admins("payments.see"),
        act: "payment.exported",
        summary: "The same as a table, of any length",
        tags,
        query: paymentsFilter,
        // A link downloads it.
        acceptsCookies: true,
      },
      async (request, reply) => {
        const searched = await search(requireSession(request), request.query.q);
        describeExport(request.query, searched);
        const read = createPaymentsReader(database, request.query, searched.found);
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", 'attachment; filename="kalima-payments.csv"')
          .header("cache-control", "private, no-store")
          .send(Readable.from(streamPayments(read)));
      },
    ),
    handle(
      readOperation,
      {
        access: { ...admins("payments.see"), reach: "all" },
        summary: "One payment with its attempts, refunds and all that happened",
        tags,
      },
      async (request) => ({
        data: await readStaffPayment(database, requireSession(request), request.params.id),
      }),
    ),
  ];
}
