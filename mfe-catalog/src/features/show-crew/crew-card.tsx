import type { Trainer } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { Flag, Money } from "@kalima/ui/content";
import { TrainerFace } from "../../shared/trainer-face.tsx";
import { TrainerRating } from "../../shared/trainer-rating.tsx";
import { useBilingual } from "../../shared/use-bilingual.ts";
import styles from "./crew-card.module.css";

/** The whole card is clickable, but only the name is the link, so that screen readers announce a short link text. */
export function CrewCard({ trainer }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const [soonest] = trainer.nextFree;

  return (
    <article className={styles.card}>
      <TrainerFace trainer={trainer} size={96} />
      <h3 className={styles.name}>
        <Link href={`/booking/${trainer.id}`} tone="plain">
          {inLanguage(trainer.name)}
        </Link>
      </h3>
      <p className={styles.country}>
        <Flag country={trainer.country} /> {format.countryName(trainer.country)}
      </p>
      <p className={styles.headline}>{inLanguage(trainer.headline)}</p>
      <TrainerRating ratings={trainer.ratings} />
      <p className={styles.price}>
        {t("card.from")}{" "}
        <strong>
          <Money value={trainer.pricePerLesson} />
        </strong>
      </p>
      {soonest && (
        <p className={styles.soonest}>
          {t("crew.soonest", {
            time: `${format.date(soonest, { weekday: "short", day: "numeric", month: "short" })} ${format.time(soonest)}`,
          })}
        </p>
      )}
    </article>
  );
}
