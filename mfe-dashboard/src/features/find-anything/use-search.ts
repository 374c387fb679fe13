import { usePlatform, useQuery } from "@kalima/platform/react";
import { searchStaff } from "@kalima/school-contract";
import { useEffect, useState } from "react";

/** Fewer letters of a name find nothing. */
export const MIN_LETTERS = 3;
const SETTLES_MS = 200;
/** Each search by phone or address leaves a row in the audit log: one for the whole, not for its every digit. */
const CONTACT_SETTLES_MS = 600;
const CONTACT = /\p{Nd}{3}|@/u;

/** The typed text, once nothing more is typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), CONTACT.test(typed) ? CONTACT_SETTLES_MS : SETTLES_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** Searches for a typed text. Results of the text before stay while the next ones are on their way. */
export function useSearch(typed: string) {
  const { http } = usePlatform();
  const wanted = typed.trim();
  const settled = useSettled(wanted);
  const isAsked = [...settled].length >= MIN_LETTERS;
  const query = useQuery({
    queryKey: ["search", settled],
    queryFn: ({ signal }) => http.call(searchStaff, { query: { q: settled }, signal }),
    enabled: isAsked,
    placeholderData: (before) => before,
    // The same text, typed once more, would be another row.
    staleTime: 60_000,
  });
  return {
    results: isAsked ? (query.data ?? []) : [],
    error: isAsked && query.isError ? query.error : null,
    isTyping: [...wanted].length >= MIN_LETTERS && (settled !== wanted || query.isFetching),
    isShort: [...wanted].length < MIN_LETTERS,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
  };
}
