import type { LeftLessons } from "@kalima/accounts-contract";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/**
 * An account is being removed for good. Its `users` row still names the person while handlers run. A handler may
 * refuse with an `AppError`, such as `request.in_progress` while a charge runs. `leftLessons` is the person's choice for
 * lessons that are paid and left; without one, staff decide.
 */
export const accountRemoved = defineDomainEvent<{ userId: string; leftLessons?: LeftLessons | undefined }>(
  "account.removed",
);

/** Staff disabled an account: its person cannot use it until it is activated again. */
export const accountDisabled = defineDomainEvent<{ userId: string }>("account.disabled");

/** A disabled account may be used again. */
export const accountActivated = defineDomainEvent<{ userId: string }>("account.activated");

/** A person chose another profile picture. */
export const pictureChanged = defineDomainEvent<{ userId: string; fileId: string }>("account.picture_changed");

/**
 * A person signed in, or finished a registration, on a browser whose guest cookie names `guestId`. Handlers may assign
 * the guest's data to the account.
 */
export const accountSignedIn = defineDomainEvent<{ userId: string; guestId: string }>("account.signed_in");
