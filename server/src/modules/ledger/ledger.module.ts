import { Readable } from "node:stream";
import {
  approveClosing as approveOperation,
  checkLedger,
  listPostings,
  postingsFilter,
  readLedger as readOperation,
  refuseClosing,
  requestClosing as requestOperation,
  withdrawClosing,
} from "@kalima/payment-contract";
import { describeAct } from "../../kernel/audit/act.ts";
import { admins, provedAdmins, requireSession } from "../../kernel/http/access.ts";
import { handle, route } from "../../kernel/http/routes.ts";
import { clampLimit } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { listLedgerDifferences } from "../payments/public.ts";
import { accountRemoved } from "../users/public.ts";
import { approveClosing, endClosing, readLedger, requestClosing } from "./close-month.ts";
import { closingsRepository, selectWaitingClosings } from "./closings.repository.ts";
import { streamPostings } from "./ledger-csv.ts";
import { createPostingsReader, postingCursor } from "./read-postings.ts";

const tags = ["ledger"];

/** The ledger by month, and the closing of months by two people. Charges, refunds and earnings post themselves. */
export const ledgerModule: ModuleFactory = (context) => {
  const { database, clock, events, queues } = context;
  queues.register({
    key: "month-closings",
    roles: ["admin"],
    permission: "payouts.approve",
    due: "monthClosing",
    select: ({ userId }, now) => selectWaitingClosings(userId, now),
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    await closingsRepository(tx).endOf(userId, clock());
  });
  return {
    name: "ledger",
    routes: [
      handle(
        readOperation,
        { access: admins("payouts.see"), summary: "All accounts of a month, and whether it is closed", tags },
        async (request) => ({
          data: await readLedger(database, requireSession(request), clock(), request.query.month),
        }),
      ),
      handle(
        checkLedger,
        { access: admins("payouts.see"), summary: "What differs between the ledger and what it is about", tags },
        async () => ({
          data: (await listLedgerDifferences(database)).map(({ subject, expected_minor, found_minor }) => ({
            subject,
            expectedMinor: Number(expected_minor),
            foundMinor: Number(found_minor),
          })),
        }),
      ),
      handle(
        listPostings,
        { access: admins("payouts.see"), summary: "Postings with what caused them, newest first", tags },
        async ({ query: { cursor, limit: wanted, ...filter } }) => {
          const limit = clampLimit(wanted);
          const rows = await createPostingsReader(database, filter)(postingCursor.read(cursor), limit + 1);
          const last = rows.slice(0, limit).at(-1);
          const nextCursor = rows.length > limit && last ? postingCursor.write(last.place) : null;
          return { data: rows.slice(0, limit).map(({ posting }) => posting), page: { nextCursor } };
        },
      ),
      route(
        "GET /api/staff/ledger.csv",
        {
          access: admins("payouts.see"),
          act: "ledger.exported",
          summary: "The same as a table for accountants, of any length",
          tags,
          query: postingsFilter,
          // A link downloads it.
          acceptsCookies: true,
        },
        async (request, reply) => {
          describeAct({ after: request.query });
          return reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", `attachment; filename="kalima-ledger-${request.query.month ?? "all"}.csv"`)
            .header("cache-control", "private, no-store")
            .send(Readable.from(streamPostings(createPostingsReader(database, request.query))));
        },
      ),
      handle(
        requestOperation,
        {
          access: provedAdmins("payouts.change"),
          act: "ledger-month.requested",
          summary: "Request that a month is closed; a second person decides",
          tags,
        },
        async (request) => ({ data: await requestClosing(context, requireSession(request), request.body.month) }),
      ),
      handle(
        approveOperation,
        {
          access: { ...provedAdmins("payouts.approve"), reach: "all" },
          act: "ledger-month.approved",
          summary: "Close a month for good whose closing somebody else requested",
          tags,
        },
        async (request) => ({ data: await approveClosing(context, requireSession(request), request.params.id) }),
      ),
      handle(
        refuseClosing,
        {
          access: { ...admins("payouts.approve"), reach: "all" },
          act: "ledger-month.refused",
          summary: "Refuse the closing of a month that somebody else requested",
          tags,
        },
        async (request) => ({
          data: await endClosing(context, requireSession(request), { id: request.params.id, to: "refused" }),
        }),
      ),
      handle(
        withdrawClosing,
        {
          access: { ...admins("payouts.change"), reach: "all" },
          act: "ledger-month.withdrawn",
          summary: "Withdraw the closing of a month that you requested",
          tags,
        },
        async (request) => ({
          data: await endClosing(context, requireSession(request), { id: request.params.id, to: "withdrawn" }),
        }),
      ),
    ],
  };
};
