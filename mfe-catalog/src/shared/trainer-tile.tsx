import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { TrainerFace } from "./trainer-face.tsx";
import { TrainerRating } from "./trainer-rating.tsx";
import styles from "./trainer-tile.module.css";
import { useBilingual } from "./use-bilingual.ts";
import { useTeaser } from "./use-teaser.ts";

/** The whole card is clickable, but only the name is the link, so that screen readers announce a short link text. */
export function TrainerTile({ trainer }: { trainer: TiledTrainer }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const free = useTeaser(trainer.times);

  return (
    <article className={styles.card}>
      <TrainerFace trainer={trainer} size={96} />
      <h3 className={styles.name}>
        <Link href={`/teachers/${trainer.id}`} tone="plain">
          {inLanguage(trainer.name)}
        </Link>
      </h3>
      <p className={styles.country}>{format.countryName(trainer.country)}</p>
      <p className={styles.headline}>{inLanguage(trainer.headline)}</p>
      <TrainerRating ratings={trainer.ratings} />
      <p className={styles.price}>
        {t("card.from")}{" "}
        <strong>
          <Money value={trainer.pricePerLesson} />
        </strong>
      </p>
      <p className={styles.soonest}>{free}</p>
    </article>
  );
}

/** The part of a trainer that a tile shows: all that a document with tiles carries of them as data. */
export type TiledTrainer = Pick<
  Trainer,
  "id" | "name" | "gender" | "pictureUrl" | "country" | "headline" | "ratings" | "pricePerLesson"
> & {
  /** The next free times. */
  times: readonly string[];
};

export function toTiledTrainer(trainer: Trainer): TiledTrainer {
  const { id, name, gender, pictureUrl, country, headline, ratings, pricePerLesson, nextFree } = trainer;
  return { id, name, gender, pictureUrl, country, headline, ratings, pricePerLesson, times: nextFree };
}
