/** Readers who are online see a message within this time, and need no notification. */
export const WAIT = "interval '30 seconds'";

/** SQL that schedules the check for unread messages of conversation `c`; `now` is an SQL expression. An earlier check stays. */
export const lookLater = (now: string) => `look_for_unread_at = coalesce(c.look_for_unread_at, ${now} + ${WAIT})`;
