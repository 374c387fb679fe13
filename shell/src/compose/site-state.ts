import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";

/** What the server writes into every page for the shell to start from, as `application/json`. */
export type SiteState = {
  release: ReleaseSet;
  company: Company;
  stats: CompanyStats;
  /** `production` reports broken events, `development` throws. */
  mode: "production" | "development";
  /** HTTP status of the page: 404 when no page claims the path, or nothing exists there. */
  status: number;
};

/**
 * Reads the state from the document. No schema checks it: server and shell are released as one, and the server has
 * parsed what remotes and database gave it.
 *
 * @throws when it is missing or not JSON: without it there is no site.
 */
export function readSiteState(document: Document): SiteState {
  const text = document.getElementById("site-state")?.textContent;
  if (!text) throw new Error("the page carries no site state");
  return JSON.parse(text) as SiteState;
}
