import {
  answerRenewal as answerRenewalOperation,
  closePack as closePackOperation,
  listLateFeedback,
  listRenewals as listRenewalsOperation,
  listUnclaimedPacks as listUnclaimedPacksOperation,
} from "@kalima/booking-contract";
import type { pageQuery } from "@kalima/contracts/api";
import type * as z from "zod/mini";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import { type After, clampLimit, paginate, readCursor } from "../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { answerRenewal, closePack, listRenewals, listUnclaimedPacks } from "../bookings/public.ts";
import { listLateFeedback as findLate } from "./owed-feedback.ts";

const tags = ["bookings"];

type OrderedRow = { id: string; created_at: Date };

/** One page of a list that is ordered by `created_at`, which its readers do not get. */
async function readPage<T extends OrderedRow>(
  find: (after: After, limit: number) => Promise<T[]>,
  query: z.infer<typeof pageQuery>,
) {
  const limit = clampLimit(query.limit);
  const { page, nextCursor } = paginate(await find(readCursor(query.cursor), limit), limit);
  return { data: page.map(({ created_at: _, ...shown }) => shown), page: { nextCursor } };
}

/** Routes for the plans of students after their pack, and for the lists with which staff follow them up. */
export function followUpRoutes(context: ModuleContext): Routes {
  return [
    handle(
      answerRenewalOperation,
      { access: { roles: ["student"], complete: true }, summary: "Say whether you want another pack", tags },
      async (request) => {
        await answerRenewal(context, requireSession(request).userId, request.body);
        return DONE;
      },
    ),
    handle(
      listRenewalsOperation,
      {
        access: admins("bookings.see"),
        summary: "Students who were asked about another pack, newest answer first",
        tags,
      },
      ({ query }) => readPage((after, limit) => listRenewals(context, after, limit), query),
    ),
    handle(
      listLateFeedback,
      { access: admins("reviews.see"), summary: "Lessons whose feedback is late, latest lesson first", tags },
      ({ query }) => readPage((after, limit) => findLate(context, after, limit), query),
    ),
    handle(
      listUnclaimedPacksOperation,
      {
        access: admins("payments.see"),
        summary: "What packs of removed accounts have left, latest removal first",
        tags,
      },
      ({ query }) => readPage((after, limit) => listUnclaimedPacks(context, after, limit), query),
    ),
    handle(
      closePackOperation,
      {
        access: { ...admins("payments.change"), reach: "all" },
        act: "booking.closed",
        summary: "Close a pack of a removed account without giving its money back",
        tags,
      },
      async (request) => {
        await closePack(context, requireSession(request), request.params.id, request.body.reason);
        return DONE;
      },
    ),
  ];
}
