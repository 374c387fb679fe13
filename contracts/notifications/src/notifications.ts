import { done, pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
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

/** Kinds of notifications. Each is stored, listed newest first, and pushed to subscribed devices. */
export const notificationKind = openEnum([
  "booking_confirmed",
  "password_changed",
  "phone_changed",
  /** To the trainer. */
  "speaking_check_booked",
  /** To the trainer. */
  "speaking_check_cancelled",
  /** To the student, when trainer or school cancelled it. */
  "speaking_check_called_off",
  /** To the student. */
  "spoken_level_found",
  /** To the trainer, when the student cancelled a lesson. */
  "lesson_cancelled",
  /** To the student, when trainer or school cancelled a lesson. */
  "lesson_called_off",
  /** To the trainer. */
  "lesson_moved",
  /** To the side that has to answer. */
  "time_proposed",
  /** To the side that proposed. */
  "proposal_accepted",
  "proposal_declined",
  /** To the trainer, when the student gave back a paid booking or its lessons to come. */
  "booking_given_back",
  /** To the student, when trainer or school cancelled a paid booking. */
  "booking_called_off",
  /** To the student, when another trainer took over. */
  "trainer_replaced",
  /** To the trainer who took over. */
  "student_taken_over",
  /** To the trainer whose student staff gave to another one. */
  "student_handed_over",
  /** To the student. */
  "credits_end_soon",
  /** To both sides, a day, an hour and ten minutes before a lesson. */
  "lesson_comes_up",
  /** To the student. */
  "task_set",
  /** To the trainer. */
  "task_sent",
  /** To the student. */
  "task_reviewed",
  /** Sent to the person who left support a question. */
  "support_answered",
  /** To the agent whose answer by SMS or e-mail could not be sent. */
  "support_reply_failed",
  /** To the agent or staff whom a colleague handed a conversation while they were away. */
  "support_transferred",
  /** Sent to a person who has not read a message for a while. */
  "message_unread",
  /** To the trainer, while feedback on a lesson is owed. */
  "feedback_owed",
  /** To admins: a proof of a transfer, and a refund that one of them asked for. */
  "proof_waits",
  "refund_waits",
  /** To admins and to the student: the provider did not take a refund. */
  "refund_to_mend",
  "refund_failed",
  /** To the student: staff give money back, or lessons once more. */
  "refund_granted",
  "credits_given",
  /** To the student, whose proof of a bank transfer staff refused. */
  "transfer_refused",
  "payment_code",
  "payment_code_expired",
  /** To the trainer, when the money of a month has left. */
  "earnings_paid",
  /** To the trainer. */
  "profile_approved",
  /** To the trainer. */
  "profile_refused",
]);
export type NotificationKind = ValueOf<typeof notificationKind>;
/** Subjects by which notifications are filtered and chosen. A kind declares its own, so that a new kind changes no page. */
export const NOTIFICATION_GROUPS = ["reminders", "lessons", "tasks", "messages", "payments", "account"] as const;
export const notificationGroup = openEnum(NOTIFICATION_GROUPS);
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];
/** Title and text are in the caller's language; `path` is the page of the site that it is about. */
export const notification = z.object({
  id,
  kind: notificationKind,
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
