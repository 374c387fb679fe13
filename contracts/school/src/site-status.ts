import { wrapData } from "@kalima/contracts/api";
import { instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Parts of the site whose state anyone may look up. `site` is all of it together. */
export const sitePart = openEnum(["site", "database", "files", "jobs", "sms", "email", "rendering", "releases"]);
/** `impaired` works in part. A part whose state cannot be read now has none. */
export const partState = openEnum(["working", "impaired", "down"]);
/** `unwatched`: the site was stopped, or could not be watched. `withdrawn`: a version was taken back from visitors. */
export const incidentKind = openEnum(["impaired", "down", "unwatched", "withdrawn"]);

/** How long ended incidents are kept and shown. */
export const INCIDENT_DAYS = 90;

export const siteIncident = z.object({
  part: sitePart,
  kind: incidentKind,
  beganAt: instant,
  /** Null while it lasts. */
  endedAt: z.nullable(instant),
  /** The remote whose version was withdrawn; null otherwise. */
  remote: z.nullable(z.string()),
});
export type SiteIncident = z.infer<typeof siteIncident>;

export const siteStatus = z.object({
  /** When this was read. */
  at: instant,
  /** The last time that all parts were looked at; null before the first, and while the database does not answer. */
  lookedAt: z.nullable(instant),
  /** Nothing is known of the time before; null as `lookedAt`. */
  watchedSince: z.nullable(instant),
  parts: z.array(
    z.object({
      part: sitePart,
      /** Null if the state of this part is unknown. */
      state: z.nullable(partState),
      /** Since when the part is in this state; null where that is not known. */
      since: z.nullable(instant),
    }),
  ),
  /** Newest first; at most 50. */
  incidents: z.array(siteIncident),
});
export type SiteStatus = z.infer<typeof siteStatus>;

/** Answers while the database is away, too: it says so then. */
export const getSiteStatus = operation("GET /api/status", { answer: wrapData(siteStatus) });
