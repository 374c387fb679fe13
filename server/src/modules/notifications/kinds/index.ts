import type { Language } from "@kalima/contracts/domain";
import type { NotificationGroup, NotificationKind } from "@kalima/notifications-contract";
import type { NotificationParams } from "../../../kernel/ports/notifier.ts";
import { accountKinds } from "./account.ts";
import { bookingKinds } from "./bookings.ts";
import type { GroupedKind } from "./kind.ts";
import { lessonKinds } from "./lessons.ts";
import { messageKinds } from "./messages.ts";
import { paymentDeskKinds } from "./payment-desk.ts";
import { paymentKinds } from "./payments.ts";
import { speakingCheckKinds } from "./speaking-checks.ts";
import { supportKinds } from "./support.ts";
import { taskKinds } from "./tasks.ts";
import { trainerKinds } from "./trainers.ts";

const DEFINED = {
  ...accountKinds,
  ...bookingKinds,
  ...lessonKinds,
  ...messageKinds,
  ...paymentDeskKinds,
  ...paymentKinds,
  ...speakingCheckKinds,
  ...supportKinds,
  ...taskKinds,
  ...trainerKinds,
};
type Defined = typeof DEFINED;
type ParamsOfKinds = { [K in keyof Defined]: Defined[K] extends GroupedKind<infer Params> ? Params : never };

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds {}
}

/** Every kind of the contract has an entry, or this does not compile. */
const KINDS: { [K in NotificationKind]: GroupedKind<NotificationParams[K]> } = DEFINED;

/** Title and text of a notification in a language, its subject, and the page of the site that it is about. */
export function describeNotification<K extends NotificationKind>(
  kind: K,
  params: NotificationParams[K],
  language: Language,
): { title: string; text: string; path: string; group: NotificationGroup } {
  const { texts, path, group }: GroupedKind<NotificationParams[K]> = KINDS[kind];
  return { ...texts[language](params), group, path: typeof path === "string" ? path : path(params) };
}

/** How a notification may travel. */
export function readPressure<K extends NotificationKind>(kind: K, params: NotificationParams[K], now: Date) {
  const { group, isUrgent, usefulUntil, canWaitForSms }: GroupedKind<NotificationParams[K]> = KINDS[kind];
  return {
    group,
    isUrgent: isUrgent?.(params, now) ?? false,
    usefulUntil: usefulUntil ? new Date(usefulUntil(params)) : null,
    canWaitForSms: canWaitForSms?.(params) ?? true,
  };
}

/** Lists the kinds of a subject. */
export function listKinds(group: NotificationGroup): NotificationKind[] {
  return (Object.keys(KINDS) as NotificationKind[]).filter((kind) => KINDS[kind].group === group);
}
