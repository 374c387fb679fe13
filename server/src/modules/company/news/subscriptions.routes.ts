import { endSubscription, listSubscriptions, subscribe } from "@kalima/school-contract";
import { admins } from "../../../kernel/http/access.ts";
import { negotiateLanguage } from "../../../kernel/http/language.ts";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import { DONE, handle, type RouteGroup, route } from "../../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import { formatCsv } from "../../../print/csv.ts";
import type { Subscriptions } from "./subscriptions.service.ts";

/** Routes of news by mail: to get them, to end them, and for staff to see who gets them. */
export function subscriptionsRoutes(subscriptions: Subscriptions): RouteGroup {
  return async (app) => {
    // Mail programs end subscriptions with a form (RFC 8058); the link says everything.
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 1_024 },
      (_request, _body, parsed) => parsed(null, undefined),
    );
    return [
      handle(
        subscribe,
        { access: "public", act: { unaudited: "as a visitor" }, summary: "Subscribe to news", status: 201 },
        async (request) => {
          await subscriptions.start(request.body.email, negotiateLanguage(request), readClientAddress(request));
          return DONE;
        },
      ),
      handle(
        endSubscription,
        {
          access: "public",
          act: { unaudited: "as a visitor" },
          summary: "End the subscription of a link, with any body",
          idempotency: "ignored",
        },
        async ({ query }) => ({ data: { email: await subscriptions.end(query.link) } }),
      ),
      handle(
        listSubscriptions,
        { access: admins("newsletter.see"), act: "subscription.listed", summary: "Who gets news by mail" },
        async ({ query }) => {
          const limit = clampLimit(query.limit);
          const { page, nextCursor } = paginate(await subscriptions.list(readCursor(query.cursor), limit + 1), limit);
          const data = page.map(({ id, email, language, created_at }) => ({
            id,
            email,
            language,
            since: created_at.toISOString(),
          }));
          return { data, page: { nextCursor } };
        },
      ),
      route(
        "GET /api/staff/subscriptions.csv",
        // A link downloads it.
        {
          access: admins("newsletter.change"),
          act: "subscription.exported",
          summary: "Who gets news by mail, as a table",
          acceptsCookies: true,
        },
        async (_request, reply) => {
          const rows = await subscriptions.list(null, null);
          return reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", 'attachment; filename="kalima-subscribers.csv"')
            .header("cache-control", "private, no-store")
            .send(
              formatCsv([
                ["email", "language", "since"],
                ...rows.map(({ email, language, created_at }) => [email, language, created_at.toISOString()]),
              ]),
            );
        },
      ),
    ];
  };
}
