import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, useFormat, VisuallyHidden } from "@kalima/ui";
import { Card, Money } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { FavouriteButton } from "../../../shared/favourites/favourite-button.tsx";
import { NextTimes } from "../../../shared/next-times.tsx";
import { TrainerRating } from "../../../shared/trainer-rating.tsx";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import type { ListedTrainer } from "../listed-trainer.ts";
import { CardTopics } from "./card-topics.tsx";
import styles from "./trainer-card.module.css";
import { VideoFace } from "./video-face.tsx";

/** Keeps the tick on the line of the last word. */
const WORD_JOINER = "\u2060";

type TrainerCardProps = { trainer: ListedTrainer; action: ReactNode; compare: ReactNode };

/**
 * One trainer of the list: what decides at a glance, the price first; all else is on the trainer's page. `action` is the
 * button or link of the page, `compare` chooses the trainer for a comparison. On phones a card is at most 300 px high.
 */
export function TrainerCard({ trainer, action, compare }: TrainerCardProps) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const name = inLanguage(trainer.name);

  return (
    <Card as="article" padding="none">
      <div className={styles.card}>
        <div className={styles.face}>
          <VideoFace trainer={trainer} />
        </div>
        <div className={styles.head}>
          <h2 className={styles.name} tabIndex={-1}>
            <Link href={`/teachers/${trainer.id}`} tone="plain">
              {name}
            </Link>
            {trainer.status === "active" && (
              <>
                {WORD_JOINER}
                <span className={styles.tick}>
                  <Check size={16} />
                  <VisuallyHidden>{t("card.verified")}</VisuallyHidden>
                </span>
              </>
            )}
          </h2>
          <p className={styles.facts}>
            <TrainerRating ratings={trainer.ratings} />
            <span className={styles.country}>{format.countryName(trainer.country)}</span>
            <span className={styles.wide}>{t("card.lessons", { count: trainer.lessonCount })}</span>
          </p>
        </div>
        <div className={styles.tools}>
          {compare}
          <FavouriteButton trainerId={trainer.id} name={name} />
        </div>
        <div className={styles.body}>
          <p className={styles.headline}>{inLanguage(trainer.headline)}</p>
          <CardTopics levels={trainer.levels} specializations={trainer.specializations} />
        </div>
        <TrainerPrice trainer={trainer} />
        <div className={styles.times}>
          <NextTimes label="wide" trainer={trainer} name={name} lessonMinutes={trainer.lessonMinutes} />
        </div>
        <div className={styles.actions}>
          {action}
          <ButtonLink
            aria-label={t("card.profileOf", { name })}
            className={styles.wide}
            href={`/teachers/${trainer.id}`}
            variant="secondary"
          >
            {t("card.profile")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** The price of a single session; where there is room also of a shorter one, and the lowest one with its pack. */
function TrainerPrice({ trainer }: { trainer: ListedTrainer }) {
  const { t } = useTranslation("catalog");
  const { pricePerLesson, lessonMinutes: longest, shorter, largest } = trainer;
  return (
    <p className={styles.price}>
      <span className={styles.single}>
        <strong>
          <Money value={pricePerLesson} />
        </strong>{" "}
        <span className={styles.length}>{t("card.minutesShort", { count: longest })}</span>
      </span>
      {shorter.map(({ lessonMinutes, perLesson }) => (
        <span className={styles.pack} key={lessonMinutes}>
          <Money value={perLesson} />{" "}
          <span className={styles.length}>{t("card.minutesShort", { count: lessonMinutes })}</span>
        </span>
      ))}
      {largest && largest.pack > 1 && (
        <span className={styles.pack}>
          <Money value={largest.perLesson} /> <span>{t("card.inPack", { count: largest.pack })}</span>
        </span>
      )}
    </p>
  );
}
