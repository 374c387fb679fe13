export const FEEDBACK_HOURS = 24;

/** When staff work, on the clock of the school (Cairo). `dayOff` counts from Sunday, 0. */
export const SCHOOL_HOURS = { from: 9, until: 21, dayOff: 5 } as const;

/** Hours of the clock, hours in which staff work, or as many of these as a day has. */
export type Promised = { hours: number } | { workingHours: number } | { workingDays: number };
/**
 * Times that the school promises to people. Texts name no other (`scripts/checks/promises`), and the server says when each
 * is due (`computeDeadline`): to the person who must act and to the one who waits.
 */
export const PROMISES = {
  /** Runs from the end of a lesson (PO-08). */
  feedback: { hours: FEEDBACK_HOURS },
  /** A decision on the proof of a bank transfer, once it was sent (PO-07). */
  proof: { workingHours: 2 },
  /** The first answer to a message of the contact form or a question left for support. */
  answer: { workingDays: 1 },
  /** A requested call; due from the requested hour on. */
  callBack: { workingHours: 1 },
  /** A decision on what a trainer wants to change on their page. */
  pageChange: { workingDays: 1 },
  /** Money that goes back to a card or mobile wallet leaves the school, once it is owed. */
  refund: { hours: 1 },
  /** The same to a bank account, which a person transfers. */
  transferBack: { workingDays: 1 },
} as const satisfies Record<string, Promised>;
export type PromiseName = keyof typeof PROMISES;
