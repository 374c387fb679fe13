import * as z from "zod/mini";

/** `release` is the description of the build, `release.json`. */
export const checkBuildBody = z.object({ release: z.record(z.string(), z.unknown()) });

export const publishedEventsQuery = z.object({
  remote: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60)),
});

/** The events that a version publishes, such as `booking.created@1`, each with the JSON Schema of its payload. */
export const publishedEvents = z.object({
  remote: z.string(),
  version: z.string(),
  events: z.record(z.string(), z.union([z.boolean(), z.record(z.string(), z.unknown())])),
});
export type PublishedEvents = z.infer<typeof publishedEvents>;
