import { AppError } from "@kalima/contracts/errors";
import {
  NOTIFICATION_GROUPS,
  type NotificationPreferences,
  type PreferenceChanges,
} from "@kalima/notifications-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { isChannelOn, isOffered, listPreferences, nameChoice } from "./preference.policy.ts";
import { preferencesRepository, type ReaderRow, type StoredChanges } from "./preferences.repository.ts";

export type Preferences = {
  /** @throws {AppError} `auth.token_invalid` without an account. */
  read(userId: string): Promise<NotificationPreferences>;
  /** @throws {AppError} `notifications.channel_fixed` for a channel that the person cannot choose. Idempotent. */
  change(userId: string, changes: PreferenceChanges): Promise<NotificationPreferences>;
};

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const twoDigits = (count: number) => String(count).padStart(2, "0");
const toTime = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

function toPreferences(row: ReaderRow): NotificationPreferences {
  const { choices, role, hasQuietHours: isOn, quietFrom, quietUntil, timeZone, hasDigest, email } = row;
  return {
    groups: listPreferences(choices, role),
    quietHours: { isOn, from: toTime(quietFrom), until: toTime(quietUntil) },
    timeZone,
    hasDigest,
    hasEmail: email !== null,
  };
}

type Dependencies = Pick<ModuleContext, "database" | "clock">;

/** Creates what reads and changes the preferences of accounts. */
export function createPreferences({ database, clock }: Dependencies): Preferences {
  const rows = preferencesRepository(database);

  async function read(userId: string): Promise<NotificationPreferences> {
    const row = await rows.find(userId);
    if (!row) throw new AppError("auth.token_invalid");
    return toPreferences(row);
  }

  return {
    read,
    async change(userId, { choices = [], quietHours, hasDigest }) {
      if (choices.some(({ group, channel }) => !isOffered(group, channel))) {
        throw new AppError("notifications.channel_fixed");
      }
      const quiet = quietHours && {
        hasQuietHours: quietHours.isOn,
        quietFrom: toMinutes(quietHours.from),
        quietUntil: toMinutes(quietHours.until),
      };
      const chosen = choices.map(({ group, channel, isOn }) => [nameChoice(group, channel), isOn] as const);
      await rows.change(userId, { choices: Object.fromEntries(chosen), hasDigest, ...quiet }, clock());
      return read(userId);
    },
  };
}

/** The ends of mails by a link in them; each returns the address. The digest is chosen by itself, and ends by itself. */
export function createMailEnds({ database, clock }: Dependencies) {
  const rows = preferencesRepository(database);
  async function end(userId: string, choose: (row: ReaderRow) => StoredChanges): Promise<string | undefined> {
    const row = await rows.find(userId);
    if (!row?.email) return undefined;
    await rows.change(userId, choose(row), clock());
    return row.email;
  }
  return {
    notifications: (userId: string) =>
      end(userId, ({ choices }) => {
        const on = NOTIFICATION_GROUPS.filter((group) => isChannelOn(choices, group, "email"));
        return { choices: Object.fromEntries(on.map((group) => [nameChoice(group, "email"), false])) };
      }),
    digest: (userId: string) => end(userId, () => ({ hasDigest: false })),
  };
}
