/** Names of all events, for a page that has loaded no schemas yet; a test compares them with `ALL_EVENTS`. */
export const KNOWN_EVENTS = [
  { type: "trainer.chosen", version: 1 },
  { type: "booking.created", version: 1 },
  { type: "booking.cancelled", version: 1 },
  { type: "booking.confirmed", version: 1 },
  { type: "profile.updated", version: 1 },
  { type: "task.changed", version: 1 },
  { type: "support.requested", version: 1 },
] as const;
