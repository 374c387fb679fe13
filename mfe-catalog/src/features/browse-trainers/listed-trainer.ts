import type { Trainer } from "@kalima/catalog-contract";
import { findLongestLesson } from "../../shared/lesson-lengths.ts";

type Money = Trainer["pricePerLesson"];

/** Fields that a card shows as the server sends them. */
const SHOWN = [
  "id",
  "name",
  "gender",
  "pictureUrl",
  "introVideoUrl",
  "status",
  "headline",
  "country",
  "levels",
  "specializations",
  "ratings",
  "lessonCount",
  "pricePerLesson",
  "nextFree",
  "nextFreeMinutes",
] as const satisfies readonly (keyof Trainer)[];

/** The part of a trainer that a card shows: all that a document with a list carries of them as data. */
export type ListedTrainer = Pick<Trainer, (typeof SHOWN)[number]> & {
  /** Minutes of the longest lessons. */
  lessonMinutes: number;
  /** A single lesson of each shorter length. */
  shorter: { lessonMinutes: number; perLesson: Money }[];
  /** The largest pack of the longest lessons. */
  largest: { pack: number; perLesson: Money } | null;
};

export function toListedTrainer(trainer: Trainer): ListedTrainer {
  const { offers = [] } = trainer;
  const largest = offers.at(-1)?.packs.at(-1);
  const shown = Object.fromEntries(SHOWN.map((field) => [field, trainer[field]]));
  return {
    ...(shown as Pick<Trainer, (typeof SHOWN)[number]>),
    lessonMinutes: findLongestLesson({ offers }),
    shorter: offers
      .slice(0, -1)
      .flatMap(({ lessonMinutes, packs: [single] }) => (single ? { lessonMinutes, perLesson: single.perLesson } : [])),
    largest: largest ? { pack: largest.pack, perLesson: largest.perLesson } : null,
  };
}
