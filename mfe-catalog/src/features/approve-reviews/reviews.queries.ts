import type { Review } from "@kalima/booking-contract";
import { decideReview, listReviews } from "@kalima/booking-contract";
import { useFailureToast, useInfiniteQuery, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

export type ChosenState = "waiting" | "shown" | "hidden";

/** Texts in a state, newest first, page by page. */
export function useReviews(state: ChosenState) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["reviews", state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listReviews, { query: { state, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Shows or hides a text. All lists are read again, also after a refusal: the student may have changed the text. */
export function useDecideReview() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ review: { id, writtenAt }, isShown }: { review: Review; isShown: boolean }) =>
      http.call(decideReview, { params: { id }, body: { isShown, writtenAt } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["reviews"] }),
  });
}
