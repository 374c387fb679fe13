/** SQL interval in which online readers see a message, so that they need no notification. */
export const UNREAD_WAIT_INTERVAL = "interval '30 seconds'";

/**
 * Returns SQL that schedules the check for unread messages of conversation `c`, unless one is scheduled. `now` is an
 * SQL expression.
 */
export const buildUnreadCheckSql = (now: string) =>
  `look_for_unread_at = coalesce(c.look_for_unread_at, ${now} + ${UNREAD_WAIT_INTERVAL})`;
