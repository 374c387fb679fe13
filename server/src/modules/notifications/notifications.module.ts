import {
  dataOf,
  done,
  listOf,
  notification,
  pageQuery,
  pushKey,
  pushState,
  subscribePush,
  unsubscribePush,
} from "@kalima/contracts/api";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { languageOf } from "../../http/language.ts";
import { limitOf, pageOf, readCursor } from "../../http/time-pages.ts";
import { bookingConfirmed } from "../bookings/public.ts";
import type { ModuleFactory } from "../server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { notificationPath } from "./notification-paths.ts";
import { notificationWords } from "./notification-texts.ts";
import { type NotificationRow, notificationsRepository } from "./notifications.repository.ts";
import { notifyOfChanges } from "./notify-of-changes.ts";
import { notifyOfChecks } from "./notify-of-checks.ts";
import { notifyOfMessages } from "./notify-of-messages.ts";
import { notifyOfPages } from "./notify-of-pages.ts";
import { notifyOfPayments } from "./notify-of-payments.ts";
import { notifyOfTasks } from "./notify-of-tasks.ts";
import { provideNotifications } from "./personal-data.ts";
import { remindOfLessons } from "./remind-of-lessons.ts";

const access: AccessTable = {
  "GET /api/notifications": "signedIn",
  "POST /api/notifications/read": "signedIn",
  "GET /api/notifications/public-key": "signedIn",
  "POST /api/notifications/subscribe": "signedIn",
  "POST /api/notifications/unsubscribe": "signedIn",
};
const tags = ["notifications"];

function shown(row: NotificationRow, language: "en" | "ar") {
  const words = notificationWords(row.kind, row.params as never, language);
  const times = { createdAt: row.created_at.toISOString(), readAt: row.read_at?.toISOString() ?? null };
  return { id: row.id, kind: row.kind, ...words, path: notificationPath(row.kind, row.params as never), ...times };
}

/** HTTP face of notifications and web push. */
export const notificationsModule: ModuleFactory = (context) => {
  const { secrets, database, clock, pushClient } = context;
  provideNotifications(context);
  const rows = notificationsRepository(database);
  context.events.on(bookingConfirmed, (tx, { studentId, referenceCode }) =>
    context.notifier.notify(tx, studentId, "booking_confirmed", { referenceCode }),
  );
  notifyOfChanges(context);
  notifyOfChecks(context);
  notifyOfMessages(context);
  notifyOfPages(context);
  notifyOfPayments(context);
  notifyOfTasks(context);
  remindOfLessons(context);
  context.events.on(accountRemoved, (tx, { userId }) => notificationsRepository(tx).forgetAccount(userId));
  return {
    name: "notifications",
    access,
    close: async () => pushClient.close(),
    async routes(app) {
      app.get(
        "/api/notifications",
        {
          schema: {
            summary: "What you were told, newest first",
            tags,
            querystring: pageQuery,
            response: { 200: listOf(notification) },
          },
        },
        async (request) => {
          const limit = limitOf(request.query.limit);
          const { userId } = requireSession(request);
          const found = await rows.list(userId, readCursor(request.query.cursor), limit + 1);
          const { page, nextCursor } = pageOf(found, limit);
          return { data: page.map((row) => shown(row, languageOf(request))), page: { nextCursor } };
        },
      );
      app.post(
        "/api/notifications/read",
        { schema: { summary: "Mark all as read", tags, response: { 200: dataOf(done) } } },
        async (request) => {
          await rows.markRead(requireSession(request).userId, clock());
          return { data: { done: true as const } };
        },
      );
      app.get(
        "/api/notifications/public-key",
        { schema: { summary: "The key a browser subscribes with", tags, response: { 200: dataOf(pushKey) } } },
        async () => ({ data: { publicKey: secrets.vapid.publicKey } }),
      );
      app.post(
        "/api/notifications/subscribe",
        {
          schema: {
            summary: "Push to this browser, while it is signed in",
            tags,
            body: subscribePush,
            response: { 200: dataOf(pushState) },
          },
        },
        async (request) => {
          const { userId, sessionId } = requireSession(request);
          const { subscription, renew } = request.body;
          await pushClient.check(subscription.endpoint);
          if (renew) return { data: { isSubscribed: await rows.renew(userId, sessionId, subscription) } };
          await rows.subscribe(userId, sessionId, subscription, clock());
          return { data: { isSubscribed: true } };
        },
      );
      app.post(
        "/api/notifications/unsubscribe",
        {
          schema: {
            summary: "Push to this browser no more",
            tags,
            body: unsubscribePush,
            response: { 200: dataOf(done) },
          },
        },
        async (request) => {
          const given = request.body;
          const { endpoint } = "subscription" in given ? given.subscription : given;
          await rows.unsubscribe(requireSession(request).userId, endpoint);
          return { data: { done: true as const } };
        },
      );
    },
  };
};
