import type { Language } from "@kalima/contracts/domain";
import type { NotificationKind } from "@kalima/notifications-contract";
import type { NotificationParams } from "../../../kernel/ports/notifier.ts";
import { accountKinds } from "./account.ts";
import { bookingKinds } from "./bookings.ts";
import type { Kind } from "./kind.ts";
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
type ParamsOfKinds = { [K in keyof Defined]: Defined[K] extends Kind<infer Params> ? Params : never };

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds {}
}

/** Every kind of the contract has an entry, or this does not compile. */
const KINDS: { [K in NotificationKind]: Kind<NotificationParams[K]> } = DEFINED;

/** Title and text of a notification in a language, and the page of the site that it is about. */
export function describeNotification<K extends NotificationKind>(
  kind: K,
  params: NotificationParams[K],
  language: Language,
): { title: string; text: string; path: string } {
  const { texts, path }: Kind<NotificationParams[K]> = KINDS[kind];
  return { ...texts[language](params), path: typeof path === "string" ? path : path(params) };
}
