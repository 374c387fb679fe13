import { hydratesLater, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ListedTrainer } from "../listed-trainer.ts";
import { PAGE_SIZE, type useTrainers } from "../trainers.queries.ts";
import styles from "./trainer-list.module.css";
import { CardSkeleton } from "./trainer-list-skeleton.tsx";
import type { useListPlace } from "./use-list-place.ts";

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

type ReservedCardsProps = {
  /** Places in the list: the first reserved one, and the one after the last. */
  from: number;
  to: number;
  /** So many of them are being fetched. */
  coming: number;
  /** The first one. */
  ref: Ref<HTMLLIElement>;
};

/** Room for the cards that come by scrolling: without it they would push away the end of the list and the footer. */
function ReservedCards({ from, to, coming, ref }: ReservedCardsProps) {
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  // The element of a place stays when those before it become cards: one that moves along would be a layout shift.
  return places.map((place) => (
    <li aria-hidden="true" className={styles.reserved} key={place} ref={place === from ? ref : null}>
      {place < from + coming ? <CardSkeleton /> : <Card padding="none">{null}</Card>}
    </li>
  ));
}

/** Root margin: the end counts as near about two cards before it is visible, and after the visitor has jumped past it. */
const MARGIN = "1000000px 0px 640px 0px";

/**
 * Calls `onNear` each time the element comes near the window, while `isOn`. A browser without `IntersectionObserver` never
 * calls it; there the visitor presses the button.
 */
function useNearEnd(end: RefObject<Element | null>, isOn: boolean, onNear: () => void): void {
  const reached = useEffectEvent(onNear);
  useEffect(() => {
    if (!isOn || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), { rootMargin: MARGIN });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, isOn]);
}
