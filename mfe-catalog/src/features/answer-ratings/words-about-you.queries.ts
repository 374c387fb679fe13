import { answerRating, listWordsAboutTrainer, reportRating, type WordsAboutTrainer } from "@kalima/booking-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

const KEY = ["words-about-you"];

/** Shown words about the trainer who is signed in, newest first, page by page. */
export function useWordsAboutYou() {
  const { http } = usePlatform();
  return useCursorPages(KEY, ({ cursor, signal }) => http.call(listWordsAboutTrainer, { query: { cursor }, signal }));
}

export type Reaction = "answer" | "report";

/** Answers or reports words. They are read again after a refusal, too: the student may have changed them. */
export function useReaction({ id, writtenAt }: WordsAboutTrainer) {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, text }: { kind: Reaction; text: string }) =>
      kind === "answer"
        ? http.call(answerRating, { params: { id }, body: { text, writtenAt } })
        : http.call(reportRating, { params: { id }, body: { reason: text, writtenAt } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
