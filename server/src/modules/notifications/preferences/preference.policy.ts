import type { RoleName } from "@kalima/contracts/domain";
import {
  type GroupPreferences,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_GROUPS,
  type NotificationChannel,
  type NotificationGroup,
} from "@kalima/notifications-contract";
import { findEndOfQuiet, type QuietSpan } from "../../../time/quiet-hours.policy.ts";

type Channels = Partial<Record<NotificationChannel, "on" | "off" | "fixed">>;
type Rule = { roles: readonly RoleName[]; fixedFor: GroupPreferences["fixedFor"]; channels: Channels };
const LEARNING = ["student", "trainer"] as const;
const ALL = ["student", "trainer", "agent", "admin"] as const;

/**
 * The school's defaults: who gets notifications of a group, which channels it offers, and which of them are on until
 * the person chooses otherwise. SMS costs the school money, and is offered only for what changes somebody's day.
 */
const SCHOOL: Readonly<Record<NotificationGroup, Rule>> = {
  reminders: { roles: LEARNING, fixedFor: null, channels: { site: "on", push: "on", sms: "on", email: "off" } },
  lessons: { roles: LEARNING, fixedFor: null, channels: { site: "on", push: "on", sms: "off", email: "off" } },
  tasks: { roles: LEARNING, fixedFor: null, channels: { site: "on", push: "on", email: "off" } },
  messages: { roles: ALL, fixedFor: null, channels: { site: "on", push: "on", email: "off" } },
  payments: {
    roles: ["student", "trainer", "admin"],
    fixedFor: "money",
    channels: { site: "fixed", push: "fixed", email: "off" },
  },
  account: { roles: ALL, fixedFor: "security", channels: { site: "fixed", push: "fixed", email: "off" } },
};

/** A person's own choices, by `group.channel`; all others are the school's. */
export type Choices = Readonly<Record<string, boolean>>;
export const nameChoice = (group: NotificationGroup, channel: NotificationChannel): string => `${group}.${channel}`;

/** Returns true where the person may choose: fixed channels, and those that the group does not offer, are refused. */
export function isOffered(group: NotificationGroup, channel: NotificationChannel): boolean {
  const state = SCHOOL[group].channels[channel];
  return state === "on" || state === "off";
}

/** Tells whether notifications of a group go by a channel. A choice of earlier times does not outlive a fixed channel. */
export function isChannelOn(choices: Choices, group: NotificationGroup, channel: NotificationChannel): boolean {
  const state = SCHOOL[group].channels[channel];
  if (state === undefined) return false;
  return state === "fixed" || (choices[nameChoice(group, channel)] ?? state === "on");
}

/** The groups that concern a role, with their channels, in the order of the contract. */
export function listPreferences(choices: Choices, role: RoleName): GroupPreferences[] {
  return NOTIFICATION_GROUPS.filter((group) => SCHOOL[group].roles.includes(role)).map((group) => {
    const { channels, fixedFor } = SCHOOL[group];
    const offered = NOTIFICATION_CHANNELS.filter((channel) => channels[channel]);
    const toChoice = (channel: NotificationChannel) => ({
      channel,
      isOn: isChannelOn(choices, group, channel),
      isFixed: channels[channel] === "fixed",
    });
    return { group, fixedFor, channels: offered.map(toChoice) };
  });
}

/** Choices, quiet hours (null for none) and zone (IANA) of the person who is notified. */
export type Reader = { choices: Choices; quiet: QuietSpan | null; timeZone: string };
/** How a kind may travel: urgent ones do not wait, and after `usefulUntil` nothing is sent any more. */
export type Pressure = { isUrgent: boolean; usefulUntil: Date | null };

/**
 * When a notification is sent by a channel other than the site: now or once quiet hours are over; null for never,
 * because the channel is off or the news would come too late to be of use.
 */
export function planDelivery(
  { choices, quiet, timeZone }: Reader,
  group: NotificationGroup,
  channel: NotificationChannel,
  { isUrgent, usefulUntil }: Pressure,
  now: Date,
): Date | null {
  if (!isChannelOn(choices, group, channel)) return null;
  const at = quiet === null || isUrgent ? now : findEndOfQuiet(timeZone, now, quiet);
  return usefulUntil !== null && at >= usefulUntil ? null : at;
}
