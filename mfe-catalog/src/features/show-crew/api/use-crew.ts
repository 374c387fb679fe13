import { listTeachers } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

const CREW_SIZE = 8;

/** The trainers shown on the home page. */
export function useCrew() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainers", "crew"],
    queryFn: ({ signal }) => http.call(listTeachers, { query: { limit: CREW_SIZE }, signal }),
    select: (page) => page.items.slice(0, CREW_SIZE),
    meta: { servesOneLanguage: true },
  });
}
