import { AppError } from "@kalima/contracts/errors";
import type { Notification, NotificationPreferences, PreferenceChanges } from "@kalima/notifications-contract";
import type { Platform } from "@kalima/platform";
import type { FakeRoutes } from "@kalima/testing";

let made = 0;

export function aNotification(changes: Partial<Notification> = {}): Notification {
  made += 1;
  return {
    id: `0193a000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    kind: "task_reviewed",
    group: "tasks",
    title: "Your task was reviewed",
    text: "An essay: 90 out of 100",
    path: "/profile/tasks?group=completed",
    createdAt: "2026-03-16T10:00:00.000Z",
    readAt: null,
    ...changes,
  };
}

const choice = (channel: "site" | "push" | "sms" | "email", isOn: boolean, isFixed = false) => ({
  channel,
  isOn,
  isFixed,
});

export function somePreferences(changes: Partial<NotificationPreferences> = {}): NotificationPreferences {
  return {
    groups: [
      {
        group: "reminders",
        fixedFor: null,
        channels: [choice("site", true), choice("push", true), choice("sms", true), choice("email", false)],
      },
      {
        group: "account",
        fixedFor: "security",
        channels: [choice("site", true, true), choice("push", true, true), choice("email", false)],
      },
    ],
    quietHours: { isOn: true, from: "22:00", until: "08:00" },
    timeZone: "Africa/Cairo",
    hasDigest: false,
    hasEmail: true,
    ...changes,
  };
}

/** An in-memory server of one account's preferences. */
export function createFakePreferences(stored = somePreferences()) {
  const fake = { stored, isDown: false, refusesChanges: false };
  const http: FakeRoutes = {
    "GET /notifications/preferences": () => {
      if (fake.isDown) throw new AppError("server.unavailable");
      return fake.stored;
    },
    "PATCH /notifications/preferences": ({ body }) => {
      if (fake.refusesChanges) throw new AppError("notifications.channel_fixed");
      const { choices = [], ...rest } = body as PreferenceChanges;
      const groups = fake.stored.groups.map((each) => ({
        ...each,
        channels: each.channels.map((offered) => ({
          ...offered,
          isOn:
            choices.find(({ group, channel }) => group === each.group && channel === offered.channel)?.isOn ??
            offered.isOn,
        })),
      }));
      fake.stored = { ...fake.stored, ...rest, groups } as NotificationPreferences;
      return fake.stored;
    },
  };
  return { fake, http };
}

/** An in-memory server of one account's notifications: its routes, and the socket that says when something is new. */
export function createFakeNotifications(stored: Notification[], { limit = 20 } = {}) {
  const listeners: (() => void)[] = [];
  const fake = { stored, isDown: false, opened: 0, closed: 0 };

  const count = () => ({ unread: fake.stored.filter(({ readAt }) => readAt === null).length });
  function mark(fits: (each: Notification) => boolean) {
    fake.stored = fake.stored.map((each) => (fits(each) ? { ...each, readAt: "2026-03-16T12:00:00.000Z" } : each));
    return count();
  }
  const http: FakeRoutes = {
    "GET /notifications/unread": count,
    "GET /notifications": ({ query }) => {
      if (fake.isDown) throw new AppError("server.unavailable");
      const found = fake.stored.filter(
        ({ readAt, group }) =>
          (!query?.state || (query.state === "read") === (readAt !== null)) && (!query?.group || query.group === group),
      );
      const from = Number(query?.cursor ?? 0);
      const until = from + limit;
      return { items: found.slice(from, until), nextCursor: found.length > until ? String(until) : null };
    },
    "POST /notifications/read": () => {
      mark(() => true);
      return { done: true };
    },
    "POST /notifications/:id/read": ({ params }) => mark(({ id }) => id === params?.id),
  };
  const socket = async () => {
    fake.opened += 1;
    return {
      on: (_event: string, listener: () => void) => listeners.push(listener),
      io: { on: () => undefined },
      close: () => {
        fake.closed += 1;
      },
    };
  };
  return {
    fake,
    http,
    socket: socket as unknown as Platform["socket"],
    /** Says that something is new, as the server does. */
    announce(...added: Notification[]) {
      fake.stored = [...added, ...fake.stored];
      for (const listener of listeners) listener();
    },
  };
}
