import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

export {
  accountStateOf,
  addPending,
  anonymizeAccount,
  createAccount,
  endPendingOf,
  setLanguage,
  setPasswordHash,
  setPhone,
  sweepPending,
} from "./accounts.repository.ts";
export { createPersonalData, entriesOf } from "./export/personal-data.ts";
export { pendingView, userView } from "./user-view.ts";
export {
  findPending,
  findPendingByPhone,
  findUser,
  findUserByPhone,
  isUnchanged,
  NOBODY,
  type PendingRow,
  recordPlacement,
  rememberTimeZone,
  timeZoneOf,
  type UserRow,
} from "./users.repository.ts";

/**
 * An account is being removed for good. Its `users` row still names the person while handlers run. A handler may
 * refuse with an `AppError`, such as `request.in_progress` while a charge runs.
 */
export const accountRemoved = defineDomainEvent<{ userId: string }>("account.removed");

/** Somebody chose another picture of their own. */
export const pictureChanged = defineDomainEvent<{ userId: string; fileId: string }>("account.picture_changed");

/**
 * Somebody signed in, or finished a registration, on a browser whose guest cookie names `guestId`. What the guest
 * began there may become the account's.
 */
export const accountSignedIn = defineDomainEvent<{ userId: string; guestId: string }>("account.signed_in");
