import { company, companyStats, releaseSet } from "@kalima/contracts/api";
import * as z from "zod/mini";

z.config({ jitless: true });

/** What the server writes into every page for the shell to start from, as `application/json`. */
export const siteState = z.object({
  release: releaseSet,
  company,
  stats: companyStats,
  /** `production` reports broken events, `development` throws. */
  mode: z.enum(["production", "development"]),
  /** HTTP status of the page: 404 when the path is unknown. */
  status: z.int(),
});
export type SiteState = z.infer<typeof siteState>;

/** Reads the state from the document. @throws when it is missing or malformed: without it there is no site. */
export function readSiteState(document: Document): SiteState {
  const text = document.getElementById("site-state")?.textContent;
  if (!text) throw new Error("the page carries no site state");
  return siteState.parse(JSON.parse(text));
}
