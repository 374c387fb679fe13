import { usePlatform, useQuery } from "@kalima/platform/react";
import type { CompanyCounter, CompanyStats } from "@kalima/school-contract";
import { getCompanyStats } from "@kalima/school-contract";

const ORDER = [
  "requests",
  "experts",
  "sessionsTaught",
  "yearsOfExperience",
] as const satisfies readonly (keyof CompanyStats)[];
type FigureName = (typeof ORDER)[number];
export type Figure = { name: FigureName; value: CompanyCounter };

/** The school's counters; the server leaves out those that are still too small to show. */
export function useFigures() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["figures"],
    queryFn: ({ signal }) => http.call(getCompanyStats, { signal }),
    select: (stats): Figure[] =>
      ORDER.flatMap((name) => {
        const value = stats[name];
        return value === null ? [] : [{ name, value }];
      }),
  });
}
