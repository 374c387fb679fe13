import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { findLongestLesson } from "../../shared/lesson-lengths.ts";
import { NextTimes } from "../../shared/next-times.tsx";
import { PackPrices } from "./pack-prices.tsx";
import styles from "./trainer-offer.module.css";

/** Fewer say nothing. */
const MIN_BOOKED = 2;

type OfferProps = {
  trainer: TrainerWithPrices;
  name: string;
  /** True if the page has similar trainers, to go on with where no time is free. */
  hasSimilar: boolean;
};

/** Price, button, next free times and packs: beside the page where there is room, else price and button stay at the bottom. */
export function TrainerOffer({ trainer, name, hasSimilar }: OfferProps) {
  const { t } = useTranslation("catalog");
  const lessonMinutes = findLongestLesson(trainer);
  return (
    <section className={styles.offer} aria-label={t("profile.offer")}>
      <div className={styles.book}>
        <p className={styles.price}>
          <span className={styles.line}>
            {t("card.from")}{" "}
            <strong>
              <Money value={trainer.packs.at(-1)?.perLesson ?? trainer.pricePerLesson} />
            </strong>
          </span>{" "}
          <span className={styles.line}>{t("card.forMinutes", { count: lessonMinutes })}</span>
        </p>
        <ButtonLink href={`/booking/${trainer.id}`}>{t("profile.book")}</ButtonLink>
      </div>
      <div className={styles.deal}>
        {(trainer.bookedThisWeek ?? 0) >= MIN_BOOKED && (
          <p className={styles.booked}>{t("profile.bookedThisWeek", { count: trainer.bookedThisWeek })}</p>
        )}
        <NextTimes trainer={trainer} name={name} lessonMinutes={lessonMinutes} />
        {trainer.nextFree.length === 0 && hasSimilar && (
          <a className={styles.similar} href="#similar">
            {t("profile.seeSimilar")}
          </a>
        )}
        <PackPrices trainer={trainer} />
        {trainer.takesMessages && (
          <ButtonLink href={`/profile/messages?with=${trainer.id}`} variant="secondary">
            {t("profile.ask")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
