import { hydratesLater, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ListedTrainer } from "../listed-trainer.ts";
import { PAGE_SIZE, type useTrainers } from "../trainers.queries.ts";
import styles from "./trainer-list.module.css";
import type { useListPlace } from "./use-list-place.ts";

type TrainerListProps = {
  answer: ReturnType<typeof useTrainers>;
  trainers: readonly ListedTrainer[];
  /** How many fit; undefined until that is known. */
  total: number | undefined;
  cardFor: (trainer: ListedTrainer) => ReactNode;
  list: RefObject<HTMLUListElement | null>;
  place: ReturnType<typeof useListPlace>;
  /** So many the list begins with, if there are as many. */
  wanted: number;
  /** Remembers how many are shown, before more of them are. */
  onMore: (count: number) => void;
};

/** The cards, and a button for more of them. */
export function TrainerList(props: TrainerListProps) {
  const { answer, trainers, total, cardFor, list, place, wanted, onMore } = props;
  const { t } = useTranslation("catalog");
  const focusFrom = useRef<number | null>(null);
  const { isPlaceholderData, isFetching } = answer;
  const canGrow = answer.hasNextPage && !isPlaceholderData && !answer.isFetchNextPageError;
  const isTooShort = canGrow && trainers.length < wanted;
  const next = Math.min(PAGE_SIZE, Math.max((total ?? Number.POSITIVE_INFINITY) - trainers.length, 1));

  // The focus moves to the first new trainer, because the button may be removed.
  useEffect(() => {
    if (focusFrom.current === null || trainers.length <= focusFrom.current) return;
    list.current?.children[focusFrom.current]?.querySelector("h2")?.focus();
    focusFrom.current = null;
  }, [trainers.length, list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `answer` and `place` are new in each render; the values below say when there is something to do
  useLayoutEffect(() => {
    if (isPlaceholderData) return;
    if (isTooShort && !isFetching) void answer.fetchNextPage();
    if (!isTooShort && place.wanted > 0) place.restore();
  }, [place.wanted, trainers.length, isTooShort, isPlaceholderData, isFetching]);

  function loadMore() {
    focusFrom.current = trainers.length;
    onMore(trainers.length + PAGE_SIZE);
    void answer.fetchNextPage();
  }

  // A new list by other filters, not the cards of the old one in another order: those would fly across the page.
  const listKey = answer.data?.pages[0]?.items.map(({ id }) => id).join();
  return (
    <div aria-busy={isPlaceholderData} className={styles.results} data-stale={isPlaceholderData}>
      <ul aria-label={t("list.label")} className={styles.list} key={listKey} ref={list}>
        <Cards cardFor={cardFor} trainers={trainers} />
      </ul>
      {answer.isFetchNextPageError && <p role="alert">{t("list.moreFailed")}</p>}
      <div className={styles.end}>
        {answer.hasNextPage ? (
          <Button
            isDisabled={isPlaceholderData}
            isPending={answer.isFetchingNextPage}
            onPress={loadMore}
            variant="secondary"
          >
            {answer.isFetchNextPageError ? t("list.retry") : t("list.more", { count: next })}
          </Button>
        ) : (
          <p className={styles.done}>{t("list.end")}</p>
        )}
      </div>
    </div>
  );
}

/** Filters answer a press before the cards have hydrated. */
const Cards = hydratesLater(function Cards({ trainers, cardFor }: Pick<TrainerListProps, "trainers" | "cardFor">) {
  return trainers.map((trainer) => (
    <li className="below-fold" data-trainer={trainer.id} key={trainer.id}>
      {cardFor(trainer)}
    </li>
  ));
});
