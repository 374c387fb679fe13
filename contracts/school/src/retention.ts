/**
 * How many days personal data is kept. The server deletes by these numbers, and the privacy policy quotes them: a change here
 * changes what people were promised.
 */
export const RETENTION_DAYS = {
  /** A registration whose phone was never verified. */
  pendingRegistration: 7,
  /** A placement test of a visitor without an account. */
  guestPlacementTest: 30,
  /** A conversation with support of a visitor without an account, from its last message on. */
  guestSupport: 90,
  /** A conversation with support of an account, from its last message on. */
  accountSupport: 365,
  /** A message of the contact form. */
  contactMessage: 90,
  /** Pictures and voice notes in messages. */
  messageFile: 365,
  /** The address of a subscription to news after its end. */
  endedSubscription: 90,
  /** Samples of errors, and what pages reported of versions. */
  errorSample: 60,
} as const;

/** How long a browser keeps what the site stores in it, in days from when it was set. */
export const COOKIE_DAYS = {
  /** Owner of what a visitor without an account starts. */
  guest: 30,
  /** Keeps a visitor on the same versions of the site; the longest time that browsers keep a cookie. */
  visitor: 400,
  /** Browsers in which an account has signed in. */
  devices: 400,
} as const;
