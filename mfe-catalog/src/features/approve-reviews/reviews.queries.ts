import { decideRatingAnswer, decideReview, listReviews, type Review } from "@kalima/booking-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { useFailureToast, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

export type ChosenState = "waiting" | "shown" | "hidden";

/** Texts in a state, newest first, page by page. */
export function useReviews(state: ChosenState) {
  const { http } = usePlatform();
  return useCursorPages(["reviews", state], ({ cursor, signal }) =>
    http.call(listReviews, { query: { state, cursor }, signal }),
  );
}

export type Decision = { review: Review; isShown: boolean; about: "words" | "answer" };

/**
 * Shows or hides a text or its trainer's answer. All lists are read again, also after a refusal: the student may have changed
 * the text.
 */
export function useDecideReview() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ review: { id, writtenAt, answer }, isShown, about }: Decision) =>
      about === "words"
        ? http.call(decideReview, { params: { id }, body: { isShown, writtenAt } })
        : http.call(decideRatingAnswer, {
            params: { id },
            body: { isShown, writtenAt: answer?.writtenAt ?? writtenAt },
          }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["reviews"] }),
  });
}
