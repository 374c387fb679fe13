import type { Company, CompanyStats } from "@kalima/contracts/api";

/** What the school says about itself, for the modules that show or send it. */
export type CompanyReader = {
  read(): Promise<Company>;
  /** Counted at most once a minute; `inTime` may end the wait for a new count, which goes on all the same. */
  stats(inTime?: (count: () => Promise<CompanyStats>) => Promise<CompanyStats>): Promise<CompanyStats>;
};
