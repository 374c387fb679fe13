import type { Language } from "@kalima/contracts/domain";
import type { NotificationGroup } from "@kalima/notifications-contract";

/** Kind of notification: its texts in both languages, and the page of the site that it links to. */
export type Kind<Params> = {
  texts: Record<Language, (params: Params) => { title: string; text: string }>;
  path: string | ((params: Params) => string);
  /** True for what must reach the person in quiet hours, too; never without it. */
  isUrgent?: (params: Params, now: Date) => boolean;
  /** The instant (ISO 8601) after which nothing is sent any more; the list keeps it. */
  usefulUntil?: (params: Params) => string;
  /** False for news that an SMS, which may take minutes, would bring too late. */
  canWaitForSms?: (params: Params) => boolean;
};
export type GroupedKind<Params> = Kind<Params> & { group: NotificationGroup };
type NoParams = Record<string, never>;

/**
 * Binds texts and path to the params that rows of this kind store. Rows are kept, so a param that a later version adds
 * is optional.
 */
export function defineKind<Params = NoParams>(kind: Kind<Params>): Kind<Params> {
  return kind;
}

/** Declares the subject of several kinds, by which people filter what they were told. */
export function inGroup<Kinds extends Record<string, object>>(group: NotificationGroup, kinds: Kinds) {
  type Grouped = { [Name in keyof Kinds]: Kinds[Name] & { group: NotificationGroup } };
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { ...kind, group }])) as Grouped;
}

/** Params by the names of kinds, for the declaration of `NotificationParams` beside them. */
export type ParamsOfKinds<Kinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends GroupedKind<infer Params> ? Params : never;
};
