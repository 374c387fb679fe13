import type { Language } from "@kalima/contracts/domain";
import type { NotificationGroup } from "@kalima/notifications-contract";
import type { NotificationKind, NotificationParams } from "../kernel/ports/notifier.ts";
import type { GroupedKind } from "./kind.ts";

/** Title and text in a language, the subject, and the page of the site that the notification is about. */
export type Described = { title: string; text: string; path: string; group: NotificationGroup };
/** How a notification may travel: see `Kind`. */
export type Travel = {
  group: NotificationGroup;
  isUrgent: boolean;
  usefulUntil: Date | null;
  canWaitForSms: boolean;
};

/** Registry of the kinds of notifications. The module that sends a kind declares its texts, and offers it here. */
export type NotificationKinds = {
  /** Called by the module, in its factory. @throws {Error} when a name is taken. */
  provide(kinds: { readonly [Name in NotificationKind]?: GroupedKind<NotificationParams[Name]> }): void;
  /** @throws {Error} for a kind that no module provides. */
  describe<K extends NotificationKind>(kind: K, params: NotificationParams[K], language: Language): Described;
  /** @throws {Error} for a kind that no module provides. */
  readTravel<K extends NotificationKind>(kind: K, params: NotificationParams[K], now: Date): Travel;
  /** Kinds of a subject, or all: rows of others were stored by a version that this process does not know. */
  list(group?: NotificationGroup): string[];
};

/** Creates an empty registry; each server has its own. */
export function createNotificationKinds(): NotificationKinds {
  const kinds = new Map<string, GroupedKind<never>>();
  function get(name: string): GroupedKind<never> {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`No module provides notifications of the kind "${name}"`);
    return kind;
  }
  return {
    provide(added) {
      for (const [name, kind] of Object.entries(added)) {
        if (kinds.has(name)) throw new Error(`Two kinds of notifications are called "${name}"`);
        kinds.set(name, kind as GroupedKind<never>);
      }
    },
    describe(name, params, language) {
      const { texts, path, group } = get(name);
      return {
        ...texts[language](params as never),
        group,
        path: typeof path === "string" ? path : path(params as never),
      };
    },
    readTravel(name, params, now) {
      const { group, isUrgent, usefulUntil, canWaitForSms } = get(name);
      return {
        group,
        isUrgent: isUrgent?.(params as never, now) ?? false,
        usefulUntil: usefulUntil ? new Date(usefulUntil(params as never)) : null,
        canWaitForSms: canWaitForSms?.(params as never) ?? true,
      };
    },
    list: (group) => [...kinds].filter(([, kind]) => !group || kind.group === group).map(([name]) => name),
  };
}
