import { AppError } from "@kalima/contracts/errors";
import {
  changeNotificationPreferences,
  countUnreadNotifications,
  getNotificationPreferences,
  getPushKey,
  listNotifications,
  readNotification,
  readNotifications,
  subscribeToPush,
  unsubscribeFromPush,
} from "@kalima/notifications-contract";
import { requireSession } from "../../kernel/http/access.ts";
import { negotiateLanguage } from "../../kernel/http/language.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import type { NotificationKinds } from "../../notification-kinds/notification-kinds.ts";
import { accountRemoved } from "../users/public.ts";
import { scheduleDigests } from "./digest/send-digests.ts";
import { openNotificationPages } from "./notification-sockets.ts";
import { type NotificationRow, notificationsRepository } from "./notifications.repository.ts";
import { provideNotifications } from "./personal-data.ts";
import { preferencesRepository } from "./preferences/preferences.repository.ts";
import { createPreferences } from "./preferences/preferences.service.ts";

const tags = ["notifications"];
const OWN = {
  reach: { student: "own", trainer: "own", agent: "own", admin: "own" },
} as const;

function toNotification(kinds: NotificationKinds, row: NotificationRow, language: "en" | "ar") {
  const described = kinds.describe(row.kind, row.params as never, language);
  const times = { createdAt: row.created_at.toISOString(), readAt: row.read_at?.toISOString() ?? null };
  return { id: row.id, kind: row.kind, ...described, ...times };
}

/** HTTP routes of notifications and web push. */
export const notificationsModule: ModuleFactory = (context) => {
  const { secrets, database, clock, pushClient, notificationKinds } = context;
  provideNotifications(context);
  const rows = notificationsRepository(database);
  const countUnread = (userId: string) => rows.countUnread(userId, notificationKinds.list());
  scheduleDigests(context);
  const preferences = createPreferences(context);
  context.events.on(accountRemoved, async (tx, { userId }) => {
    await notificationsRepository(tx).forgetAccount(userId);
    await preferencesRepository(tx).forget(userId);
  });
  const pages = openNotificationPages(context);
  return {
    name: "notifications",
    sockets: pages.open,
    async close() {
      await pages.close();
      pushClient.close();
    },
    routes: [
      handle(
        listNotifications,
        { access: "signedIn", summary: "What you were told, newest first", tags },
        async (request) => {
          const { group, state, cursor } = request.query;
          const limit = clampLimit(request.query.limit);
          const found = await rows.list(requireSession(request).userId, {
            kinds: notificationKinds.list(group),
            isRead: state ? state === "read" : null,
            after: readCursor(cursor),
            limit: limit + 1,
          });
          const { page, nextCursor } = paginate(found, limit);
          return {
            data: page.map((row) => toNotification(notificationKinds, row, negotiateLanguage(request))),
            page: { nextCursor },
          };
        },
      ),
      handle(
        countUnreadNotifications,
        { access: "signedIn", summary: "How much of it you have not read", tags },
        async (request) => ({ data: { unread: await countUnread(requireSession(request).userId) } }),
      ),
      handle(
        readNotification,
        { access: OWN, act: { unaudited: "own reading" }, summary: "Mark one as read", tags },
        async (request) => {
          const { userId } = requireSession(request);
          if (!(await rows.markRead(userId, request.params.id, clock()))) throw new AppError("notifications.not_found");
          return { data: { unread: await countUnread(userId) } };
        },
      ),
      handle(
        readNotifications,
        { access: "signedIn", act: { unaudited: "own reading" }, summary: "Mark all as read", tags },
        async (request) => {
          await rows.markAllRead(requireSession(request).userId, clock());
          return DONE;
        },
      ),
      handle(
        getNotificationPreferences,
        { access: "signedIn", summary: "What you are told of, and how", tags },
        async (request) => ({ data: await preferences.read(requireSession(request).userId) }),
      ),
      handle(
        changeNotificationPreferences,
        {
          access: "signedIn",
          act: { unaudited: "own settings" },
          summary: "Choose what you are told of, and how",
          tags,
        },
        async (request) => ({ data: await preferences.change(requireSession(request).userId, request.body) }),
      ),
      handle(getPushKey, { access: "signedIn", summary: "The key a browser subscribes with", tags }, async () => ({
        data: { publicKey: secrets.vapid.publicKey },
      })),
      handle(
        subscribeToPush,
        {
          access: "signedIn",
          act: { unaudited: "own device" },
          summary: "Push to this browser, while it is signed in",
          tags,
        },
        async (request) => {
          const { userId, sessionId } = requireSession(request);
          const { subscription, renew } = request.body;
          await pushClient.check(subscription.endpoint);
          if (renew) return { data: { isSubscribed: await rows.renew(userId, sessionId, subscription) } };
          await rows.subscribe(userId, sessionId, subscription, clock());
          return { data: { isSubscribed: true } };
        },
      ),
      handle(
        unsubscribeFromPush,
        { access: "signedIn", act: { unaudited: "own device" }, summary: "Push to this browser no more", tags },
        async (request) => {
          const given = request.body;
          const { endpoint } = "subscription" in given ? given.subscription : given;
          await rows.unsubscribe(requireSession(request).userId, endpoint);
          return DONE;
        },
      ),
    ],
  };
};
