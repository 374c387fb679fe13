import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";

/** What the server writes into every page for the shell to start from, as `application/json` (`shortState`). */
export type SiteState = {
  release: ReleaseSet;
  company: Company;
  stats: CompanyStats;
  /** `production` reports broken events, `development` throws. */
  mode: "production" | "development";
  /** HTTP status of the page: 404 when no page claims the path, or nothing exists there. */
  status: number;
};
