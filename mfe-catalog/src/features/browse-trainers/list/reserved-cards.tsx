import { Card } from "@kalima/ui/content";
import type { Ref } from "react";
import styles from "./trainer-list.module.css";
import { CardSkeleton } from "./trainer-list-skeleton.tsx";

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
export function ReservedCards({ from, to, coming, ref }: ReservedCardsProps) {
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  // The element of a place stays when those before it become cards: one that moves along would be a layout shift.
  return places.map((place) => (
    <li aria-hidden="true" className={styles.reserved} key={place} ref={place === from ? ref : null}>
      {place < from + coming ? <CardSkeleton /> : <Card padding="none">{null}</Card>}
    </li>
  ));
}
