import type { Company, CompanyStats } from "@kalima/school-contract";

/** Counters of the school, and the lowest prices of countries with a price list of their own, by country. */
export type CountedSchool = { stats: CompanyStats; prices: Record<string, CompanyStats["prices"]> };

/** Selects the counters for a visitor from a country (ISO 3166-1 alpha-2; null for the default prices). */
export function selectStats({ stats, prices }: CountedSchool, country: string | null): CompanyStats {
  return { ...stats, prices: (country !== null && prices[country]) || stats.prices };
}

/** Reads the school's public details and counters, for the modules that show or send them. */
export type CompanyReader = {
  read(): Promise<Company>;
  /** Counted at most once a minute; `inTime` may stop waiting for a new count, which continues in the background. */
  count(inTime?: (count: () => Promise<CountedSchool>) => Promise<CountedSchool>): Promise<CountedSchool>;
  /** The counters, at the default prices. */
  stats(): Promise<CompanyStats>;
};
