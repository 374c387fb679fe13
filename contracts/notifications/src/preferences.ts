import { wrapData } from "@kalima/contracts/api";
import { openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { NOTIFICATION_GROUPS, notificationGroup } from "./notifications.ts";

/**
 * Ways on which a notification reaches a person. `site` is the count at the bell: the list holds every notification.
 * `push` goes to browsers that were subscribed, `sms` only where none is.
 */
export const NOTIFICATION_CHANNELS = ["site", "push", "sms", "email"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** A channel that a group offers. A fixed one is always on. */
export const channelChoice = z.object({
  channel: openEnum(NOTIFICATION_CHANNELS),
  isOn: z.boolean(),
  isFixed: z.boolean(),
});
/** `fixedFor` says why channels of the group are fixed; null where none is. */
export const groupPreferences = z.object({
  group: notificationGroup,
  fixedFor: z.nullable(openEnum(["security", "money"])),
  channels: z.array(channelChoice),
});
export type GroupPreferences = z.infer<typeof groupPreferences>;

/** A time on the clock, `HH:MM`. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.invalid"));
/** Between `from` and `until`, which may be on the next day, push, SMS and e-mail wait, except what is urgent. */
export const quietHours = z.object({ isOn: z.boolean(), from: clockTime, until: clockTime });
export type QuietHours = z.infer<typeof quietHours>;

export const notificationPreferences = z.object({
  groups: z.array(groupPreferences),
  quietHours,
  /** IANA name of the zone in which quiet hours and weeks are counted. */
  timeZone: z.string(),
  /** A summary of the week by e-mail. */
  hasDigest: z.boolean(),
  /** False while the account has no address: nothing is sent by e-mail. */
  hasEmail: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** Only what is given changes. Fixed and unknown channels are refused. */
export const preferenceChanges = z.object({
  choices: z.optional(
    z
      .array(
        z.object({ group: z.enum(NOTIFICATION_GROUPS), channel: z.enum(NOTIFICATION_CHANNELS), isOn: z.boolean() }),
      )
      .check(z.maxLength(50, "validation.invalid")),
  ),
  quietHours: z.optional(quietHours),
  hasDigest: z.optional(z.boolean()),
});
export type PreferenceChanges = z.infer<typeof preferenceChanges>;

export const getNotificationPreferences = operation("GET /api/notifications/preferences", {
  answer: wrapData(notificationPreferences),
});
export const changeNotificationPreferences = operation("PATCH /api/notifications/preferences", {
  body: preferenceChanges,
  answer: wrapData(notificationPreferences),
});
