import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_GROUPS,
  type NotificationChannel,
  type NotificationGroup,
} from "@kalima/notifications-contract";
import { describe, expect, it } from "vitest";
import { isChannelOn, isOffered, listPreferences, planDelivery } from "./preference.policy.ts";

/** "on" and "off" may be chosen, "fixed" is always on, "-" is not offered. */
const DEFAULTS = {
  reminders: ["on", "on", "on", "off"],
  lessons: ["on", "on", "off", "off"],
  tasks: ["on", "on", "-", "off"],
  messages: ["on", "on", "-", "off"],
  payments: ["fixed", "fixed", "-", "off"],
  account: ["fixed", "fixed", "-", "off"],
} as const satisfies Record<NotificationGroup, readonly string[]>;
const EACH = NOTIFICATION_GROUPS.flatMap((group) =>
  NOTIFICATION_CHANNELS.map((channel, at) => ({ group, channel, state: DEFAULTS[group][at] as string })),
);

describe("a person who chose nothing", () => {
  it.each(EACH)("$group by $channel: $state", ({ group, channel, state }) => {
    expect(isChannelOn({}, group, channel)).toBe(state === "on" || state === "fixed");
    expect(isOffered(group, channel)).toBe(state === "on" || state === "off");
  });
});

describe("a person who switched everything", () => {
  const switched = (isOn: boolean) =>
    Object.fromEntries(EACH.map(({ group, channel }) => [`${group}.${channel}`, isOn]));

  it.each(EACH)("$group by $channel, which is $state", ({ group, channel, state }) => {
    expect(isChannelOn(switched(false), group, channel)).toBe(state === "fixed");
    expect(isChannelOn(switched(true), group, channel)).toBe(state !== "-");
  });
});

describe("each role", () => {
  it.each([
    ["student", ["reminders", "lessons", "tasks", "messages", "payments", "account"]],
    ["trainer", ["reminders", "lessons", "tasks", "messages", "payments", "account"]],
    ["agent", ["messages", "account"]],
    ["admin", ["messages", "payments", "account"]],
  ] as const)("%s: %s", (role, groups) => {
    expect(listPreferences({}, role).map(({ group }) => group)).toEqual(groups);
  });

  it("sees why a group has fixed channels, and only offered ones", () => {
    expect(listPreferences({ "tasks.push": false }, "student")).toContainEqual({
      group: "tasks",
      fixedFor: null,
      channels: [
        { channel: "site", isOn: true, isFixed: false },
        { channel: "push", isOn: false, isFixed: false },
        { channel: "email", isOn: false, isFixed: false },
      ],
    });
    for (const { fixedFor, channels } of listPreferences({}, "student")) {
      expect(fixedFor !== null).toBe(channels.some(({ isFixed }) => isFixed));
    }
  });
});

describe("the time of a delivery", () => {
  const timeZone = "Africa/Cairo";
  const quiet = { from: 22 * 60, until: 8 * 60 };
  const [noon, night, morning] = ["2026-03-10T10:00:00Z", "2026-03-10T22:00:00Z", "2026-03-11T06:00:00Z"];
  type Case = {
    of: string;
    group?: NotificationGroup;
    channel?: NotificationChannel;
    choices?: Record<string, boolean>;
    hours?: typeof quiet | null;
    isUrgent?: boolean;
    until?: string;
    now: string;
    at: string | null;
  };
  it.each<Case>([
    { of: "news by day", now: noon, at: noon },
    { of: "news at night", now: night, at: morning },
    { of: "urgent news at night", isUrgent: true, now: night, at: night },
    { of: "news at night, without quiet hours", hours: null, now: night, at: night },
    { of: "news by a channel that is off", choices: { "tasks.push": false }, now: noon, at: null },
    {
      of: "urgent news by a channel that is off",
      choices: { "tasks.push": false },
      isUrgent: true,
      now: noon,
      at: null,
    },
    {
      of: "money, which was switched off earlier",
      group: "payments",
      choices: { "payments.push": false },
      now: noon,
      at: noon,
    },
    {
      of: "news by a channel that is not offered",
      channel: "sms",
      choices: { "tasks.sms": true },
      now: noon,
      at: null,
    },
    { of: "mail that was chosen", channel: "email", choices: { "tasks.email": true }, now: night, at: morning },
    { of: "news that are over by the morning", until: "2026-03-11T05:59:59Z", now: night, at: null },
    { of: "news that are of use in the morning", until: "2026-03-11T06:00:01Z", now: night, at: morning },
    { of: "urgent news that are over", isUrgent: true, until: noon, now: noon, at: null },
  ])("$of", ({ group = "tasks", channel = "push", choices = {}, hours = quiet, isUrgent = false, until, now, at }) => {
    const pressure = { isUrgent, usefulUntil: until ? new Date(until) : null };
    const planned = planDelivery({ choices, quiet: hours, timeZone }, group, channel, pressure, new Date(now));
    expect(planned?.getTime() ?? null).toBe(at === null ? null : Date.parse(at));
  });
});
