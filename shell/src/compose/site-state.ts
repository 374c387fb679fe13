import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";

/** The state that the server writes into every page as `application/json` (`shortState`). The shell starts from it. */
export type SiteState = {
  release: ReleaseSet;
  company: Company;
  stats: CompanyStats;
  /** When the company was read, an instant, where the server could not read it since. */
  companyReadAt?: string;
  /** Names of the flags that are on for this visitor. Servers of earlier versions name none. */
  flags?: readonly string[];
  /** `production` reports broken events, `development` throws. */
  mode: "production" | "development";
  /** HTTP status of the page: 404 when no page claims the path, or nothing exists there. */
  status: number;
};
