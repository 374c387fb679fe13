import type { Practice } from "@kalima/learning-contract";
import { getPractice, markSentenceSaid } from "@kalima/learning-contract";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

export const PRACTICE_KEY = ["practice"];

/** Five minutes for today: the streak, and the sentence to say. */
export function usePractice() {
  const { http } = usePlatform();
  return useQuery({ queryKey: PRACTICE_KEY, queryFn: ({ signal }) => http.call(getPractice, { signal }) });
}

/** Counts today's sentence as said. Saying it again is no harm. */
export function useMarkSaid() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(markSentenceSaid),
    onSuccess: (streak) =>
      client.setQueryData(
        PRACTICE_KEY,
        (known: Practice | undefined) => known && { ...known, streak, sentence: { ...known.sentence, isSaid: true } },
      ),
  });
}
