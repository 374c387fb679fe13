import { getBookable } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** What the page books: a trainer with the prices of the packs, or a service of the school. */
export function useBookable(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["bookable", id],
    queryFn: ({ signal }) => http.call(getBookable, { params: { id }, signal }),
  });
}
