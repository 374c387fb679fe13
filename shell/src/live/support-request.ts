import type { supportRequested } from "@kalima/support-contract";

/**
 * The event without its schema, which would bring zod before any remote needs it. The shell's own payload is typed, one
 * of a remote was parsed when it was published, and the chat parses what it gets.
 */
export const supportRequest = {
  type: "support.requested",
  version: 1,
  replays: false,
  schema: { "~standard": { validate: (value: unknown) => ({ value }) } },
} as unknown as typeof supportRequested;
