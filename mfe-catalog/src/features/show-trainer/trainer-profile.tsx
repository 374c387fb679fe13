import type { TrainerWithPrices } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { Card, Money } from "@kalima/ui/content";
import { type ReactNode, useId } from "react";
import { NextTimes } from "../../shared/next-times.tsx";
import { TrainerRating } from "../../shared/trainer-rating.tsx";
import { TrainerTopics } from "../../shared/trainer-topics.tsx";
import { useBilingual } from "../../shared/use-bilingual.ts";
import { NewestRatings } from "./newest-ratings.tsx";
import { PackPrices } from "./pack-prices.tsx";
import { RatingBars } from "./rating-bars.tsx";
import { SimilarTrainers } from "./similar-trainers.tsx";
import styles from "./trainer-profile.module.css";
import { WorkingHours } from "./working-hours.tsx";

/** Everything about one trainer below name and headline. */
export function TrainerProfile({ trainer }: { trainer: TrainerWithPrices }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const name = inLanguage(trainer.name);

  return (
    <>
      <div className={styles.facts}>
        <p className={styles.line}>
          <span>{format.countryName(trainer.country)}</span>
          <TrainerRating ratings={trainer.ratings} />
          <span>{t("card.lessons", { count: trainer.lessonCount })}</span>
          <span>{t("card.students", { count: trainer.studentCount })}</span>
        </p>
        <TrainerTopics levels={trainer.levels} specializations={trainer.specializations} />
      </div>
      <div className={styles.columns}>
        <Card className={styles.offer} as="section" aria-label={t("profile.offer")}>
          <NextTimes trainerId={trainer.id} name={name} times={trainer.nextFree} />
          <PackPrices packs={trainer.packs} />
        </Card>
        <div className={styles.main}>
          <Part title={t("profile.about", { name })}>
            <p className={styles.text}>{inLanguage(trainer.description)}</p>
          </Part>
          <Part title={t("profile.hours.title")}>
            <WorkingHours trainer={trainer} />
          </Part>
          <Part title={t("profile.ratings.title")}>
            {trainer.ratings.count === 0 ? (
              <p className={styles.text}>{t("profile.ratings.none")}</p>
            ) : (
              <>
                <RatingBars counts={trainer.ratingCounts} />
                <NewestRatings trainerId={trainer.id} />
              </>
            )}
          </Part>
        </div>
        <div className={styles.book}>
          <p className={styles.price}>
            {t("card.from")}{" "}
            <strong>
              <Money value={trainer.packs.at(-1)?.perLesson ?? trainer.pricePerLesson} />
            </strong>{" "}
            {t("card.perLesson")}
          </p>
          <ButtonLink href={`/booking/${trainer.id}`}>{t("profile.book")}</ButtonLink>
        </div>
      </div>
      <SimilarTrainers trainerId={trainer.id} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
