import { hydratesLater, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ListedTrainer } from "../api/listed-trainer.ts";
import { PAGE_SIZE, type useTrainers } from "../api/use-trainers.ts";
import { ReservedCards } from "./reserved-cards.tsx";
import styles from "./trainer-list.module.css";
import type { useListPlace } from "./use-list-place.ts";
import { useNearEnd } from "./use-near-end.ts";

/** So many come by scrolling, then as many again with each press: the end of the page stays within reach. */
const TRAINERS_BY_SCROLLING = 60;

type TrainerListProps = {
  answer: ReturnType<typeof useTrainers>;
  trainers: readonly ListedTrainer[];
  /** How many fit; undefined until that is known. */
  total: number | undefined;
  cardFor: (trainer: ListedTrainer) => ReactNode;
  list: RefObject<HTMLUListElement | null>;
  place: ReturnType<typeof useListPlace>;
};

/** The cards. More of them load as one scrolls, and by a button. */
export function TrainerList({ answer, trainers, total, cardFor, list, place }: TrainerListProps) {
  const { t } = useTranslation("catalog");
  const reserved = useRef<HTMLLIElement>(null);
  const focusFrom = useRef<number | null>(null);
  const [byScrolling, setByScrolling] = useState(TRAINERS_BY_SCROLLING);
  const { isPlaceholderData, isFetching } = answer;
  const canGrow = answer.hasNextPage && !isPlaceholderData && !answer.isFetchNextPageError;
  const isTooShort = canGrow && trainers.length < place.wanted;
  const growsByScrolling = canGrow && trainers.length < byScrolling;
  const expected = Math.min(total ?? trainers.length + PAGE_SIZE, byScrolling);

  // After "Load more" the focus moves to the first new trainer, because the button may be removed.
  useEffect(() => {
    if (focusFrom.current === null || trainers.length <= focusFrom.current) return;
    list.current?.children[focusFrom.current]?.querySelector("h2")?.focus();
    focusFrom.current = null;
  }, [trainers.length, list]);

  function grow() {
    if (!isFetching) void answer.fetchNextPage();
  }
  useNearEnd(reserved, growsByScrolling && !isFetching, grow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `grow` and `restore` are new in each render
  useLayoutEffect(() => {
    if (place.wanted === 0 || isPlaceholderData) return;
    if (isTooShort) grow();
    else place.restore();
  }, [place.wanted, trainers.length, isTooShort, isPlaceholderData, isFetching]);

  function loadMore() {
    focusFrom.current = trainers.length;
    setByScrolling(trainers.length + TRAINERS_BY_SCROLLING);
    void answer.fetchNextPage();
  }

  // A new list by other filters, not the cards of the old one in another order: those would fly across the page.
  const listKey = answer.data?.pages[0]?.items.map(({ id }) => id).join();
  return (
    <div aria-busy={isPlaceholderData} className={styles.results} data-stale={isPlaceholderData}>
      <ul aria-label={t("list.label")} className={styles.list} key={listKey} ref={list}>
        <Cards cardFor={cardFor} trainers={trainers} />
        {growsByScrolling && (
          <ReservedCards
            coming={answer.isFetchingNextPage ? PAGE_SIZE : 0}
            from={trainers.length}
            ref={reserved}
            to={Math.max(expected, trainers.length + 1)}
          />
        )}
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
            {answer.isFetchNextPageError ? t("list.retry") : t("list.more")}
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
