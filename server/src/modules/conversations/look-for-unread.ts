/** Somebody who is there reads within it, and needs no notification. */
export const WAIT = "interval '30 seconds'";

/** The assignment for a conversation `c` that gets a message at `now`, an expression; the look that is due first stays. */
export const lookLater = (now: string) => `look_for_unread_at = coalesce(c.look_for_unread_at, ${now} + ${WAIT})`;
