import type { Trainer } from "@kalima/contracts/api";

/** What a tile shows of a trainer: all that a document with tiles carries of them as data. */
export type TiledTrainer = Pick<
  Trainer,
  "id" | "name" | "gender" | "pictureUrl" | "country" | "headline" | "ratings" | "pricePerLesson"
> & { soonest: string | null };

export function tiledTrainer(trainer: Trainer): TiledTrainer {
  const { id, name, gender, pictureUrl, country, headline, ratings, pricePerLesson, nextFree } = trainer;
  return { id, name, gender, pictureUrl, country, headline, ratings, pricePerLesson, soonest: nextFree[0] ?? null };
}
