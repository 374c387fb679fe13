const NAMES = [
  "trainer.chosen",
  "booking.created",
  "booking.cancelled",
  "booking.confirmed",
  "profile.updated",
  "task.changed",
  "support.requested",
];

/** Names of all events, for a page that has loaded no schemas yet; a test compares them with `ALL_EVENTS`. */
export const KNOWN_EVENTS = NAMES.map((type) => ({ type, version: 1 }));
