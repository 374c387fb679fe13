import type { CardGrade, LearnedWord, WordCard } from "@kalima/learning-contract";
import { listVocabulary, reviewWord } from "@kalima/learning-contract";
import {
  createActionKeys,
  useFailureToast,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
} from "@kalima/platform/react";
import { useState } from "react";
import { PRACTICE_KEY } from "../practice/practice.queries.ts";
import type { QueuedCard } from "./review-queue.ts";

const KEY = ["vocabulary"];
type Words = { items: LearnedWord[] };

/** All words of the student's lessons, the newest lesson first. */
export function useVocabulary() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(listVocabulary, { signal }) });
}

function withCard(words: Words | undefined, { word: { word } }: QueuedCard, card: WordCard): Words | undefined {
  if (!words) return undefined;
  const replaceCards = ({ cards }: LearnedWord) =>
    cards.map((each) => (each.direction === card.direction ? card : each));
  return {
    ...words,
    items: words.items.map((each) => (each.word === word ? { ...each, cards: replaceCards(each) } : each)),
  };
}

/** Tells the server how well a card was known; it answers when the card comes again. */
export function useReview(onReviewed: (card: WordCard) => void) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: ({ queued: { word, card }, grade }: { queued: QueuedCard; grade: CardGrade }) => {
      if (card.direction === "unknown") throw new Error("unreachable: a round has no cards of an unknown direction");
      const body = { word: word.word, direction: card.direction, grade, reviews: card.reviews };
      return http.call(reviewWord, { body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: (card, { queued }) => {
      keys.succeed();
      client.setQueryData(KEY, (words: Words | undefined) => withCard(words, queued, card));
      void client.invalidateQueries({ queryKey: PRACTICE_KEY });
      onReviewed(card);
    },
    onError: (error) => {
      keys.fail(error);
      showFailure(error);
    },
  });
}
