import { done, pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import type { SocketContract } from "@kalima/contracts/sockets";
import * as z from "zod/mini";

/** Answer of GET /notifications/public-key: the VAPID key a browser subscribes with, base64url. */
export const pushKey = z.object({ publicKey: z.string() });

/** Result of `PushSubscription.toJSON()`. The endpoint is an address of the browser's push service. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: "validation.invalid" }).check(z.maxLength(2_048, "validation.invalid")),
  expirationTime: z.nullish(z.number()),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,120}={0,2}$/, "validation.invalid")),
    auth: z.string().check(z.regex(/^[\w-]{20,40}={0,2}$/, "validation.invalid")),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;
/**
 * `userId` is not believed: a subscription always belongs to the caller. With `renew` only a subscription that the
 * caller has is taken up again, as a browser does after signing in; it never moves to another account.
 */
export const subscribePush = z.object({
  subscription: pushSubscription,
  userId: z.optional(id),
  renew: z.optional(z.boolean()),
});
/** Tells whether the caller receives pushes in this browser. */
export const pushState = z.object({ isSubscribed: z.boolean() });
/** The subscription, bare or as `{subscription}`; its endpoint is what counts. */
const subscribedEndpoint = z.object({ endpoint: pushSubscription.shape.endpoint });
export const unsubscribePush = z.union([z.object({ subscription: subscribedEndpoint }), subscribedEndpoint]);

/** Subjects by which notifications are filtered and chosen. A kind declares its own, so that a new kind changes no page. */
export const NOTIFICATION_GROUPS = ["reminders", "lessons", "tasks", "messages", "payments", "account"] as const;
export const notificationGroup = openEnum(NOTIFICATION_GROUPS);
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];
/** Title and text are in the caller's language; `path` is the page of the site that it is about. */
export const notification = z.object({
  id,
  /** Names what happened, for logs and tests: the server has texts, path and group of every kind. */
  kind: z.string(),
  group: notificationGroup,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;
/** Content of a push message to the service worker, in the person's language. */
export const pushMessage = z.object({
  title: z.string(),
  text: z.string(),
  path: z.string(),
  language: z.enum(["en", "ar"]),
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;

/** Keys of sessionStorage. */
export const NOTIFICATION_STORAGE_KEYS = {
  /** The bell was opened in this tab, and counts on every page from then on. */
  bellOpened: "BELL_OPENED",
} as const;

const count = z.int().check(z.nonnegative());
/** How many notifications the caller has not read. */
export const unreadNotifications = z.object({ unread: count });

export const notificationQuery = z.extend(pageQuery, {
  group: z.optional(z.enum(NOTIFICATION_GROUPS)),
  /** Without it both. */
  state: z.optional(z.enum(["unread", "read"])),
});

export const listNotifications = operation("GET /api/notifications", {
  query: notificationQuery,
  answer: wrapList(notification),
});
export const countUnreadNotifications = operation("GET /api/notifications/unread", {
  answer: wrapData(unreadNotifications),
});
/** Marks one as read; a second time changes nothing. */
export const readNotification = operation("POST /api/notifications/:id/read", {
  answer: wrapData(unreadNotifications),
});
/** Marks all as read. */
export const readNotifications = operation("POST /api/notifications/read", { answer: wrapData(done) });
export const getPushKey = operation("GET /api/notifications/public-key", { answer: wrapData(pushKey) });
export const subscribeToPush = operation("POST /api/notifications/subscribe", {
  body: subscribePush,
  answer: wrapData(pushState),
});
export const unsubscribeFromPush = operation("POST /api/notifications/unsubscribe", {
  body: unsubscribePush,
  answer: wrapData(done),
});

export const NOTIFICATIONS_NAMESPACE = "/websocket/notifications";

/** Sent to the open pages of an account when it has a new notification or has read one: they count again, and send nothing. */
export const notificationsSocket = {
  namespace: NOTIFICATIONS_NAMESPACE,
  client: {},
  server: { notificationsChanged: z.object({}) },
} satisfies SocketContract;
