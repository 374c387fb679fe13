import type { Company, CompanyStats } from "@kalima/school-contract";

/** Reads the school's public details and counters, for the modules that show or send them. */
export type CompanyReader = {
  read(): Promise<Company>;
  /** Counted at most once a minute; `inTime` may stop waiting for a new count, which continues in the background. */
  stats(inTime?: (count: () => Promise<CompanyStats>) => Promise<CompanyStats>): Promise<CompanyStats>;
};
