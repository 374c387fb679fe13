import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat, VisuallyHidden } from "@kalima/ui";
import { Card, Money } from "@kalima/ui/content";
import { Check, Clock } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { FavouriteButton } from "../../../shared/favourites/favourite-button.tsx";
import { NextTimes } from "../../../shared/next-times.tsx";
import { TrainerRating } from "../../../shared/trainer-rating.tsx";
import { TrainerTopics } from "../../../shared/trainer-topics.tsx";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import { WorkingDays } from "../../../shared/working-days.tsx";
import { type ListedTrainer, listShifts } from "../listed-trainer.ts";
import { TrainerAbout } from "./trainer-about.tsx";
import styles from "./trainer-card.module.css";
import { VideoFace } from "./video-face.tsx";

/** Keeps the tick on the line of the last word. */
const WORD_JOINER = "\u2060";

type TrainerCardProps = { trainer: ListedTrainer; action: ReactNode; compare: ReactNode };

/** One trainer of the list; `action` is the button or link of the page, `compare` chooses the trainer for a comparison. */
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
        <div className={styles.heart}>
          <FavouriteButton trainerId={trainer.id} name={name} />
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
            <span>{format.countryName(trainer.country)}</span>
            <TrainerRating ratings={trainer.ratings} />
            <span>{t("card.lessons", { count: trainer.lessonCount })}</span>
          </p>
        </div>
        <div className={styles.body}>
          <p className={styles.headline}>{inLanguage(trainer.headline)}</p>
          <TrainerTopics levels={trainer.levels} specializations={trainer.specializations} />
          <p className={styles.hours}>
            <Clock size={16} />
            <span>
              <VisuallyHidden>{t("card.hours")} </VisuallyHidden>
              <WorkingDays trainer={{ shifts: listShifts(trainer), timeZone: trainer.timeZone }} />
            </span>
          </p>
          <TrainerAbout trainer={trainer} name={name} />
          {compare}
        </div>
        <div className={styles.side}>
          <NextTimes trainer={trainer} name={name} lessonMinutes={trainer.lessonMinutes} />
          <TrainerPrice trainer={trainer} />
          {action}
        </div>
      </div>
    </Card>
  );
}

/** The price of a single session, of a shorter one, and the lowest one with its pack. */
function TrainerPrice({ trainer }: { trainer: ListedTrainer }) {
  const { t } = useTranslation("catalog");
  const { pricePerLesson, lessonMinutes: longest, shorter, largest } = trainer;
  return (
    <p className={styles.price}>
      <strong>
        <Money value={pricePerLesson} />
      </strong>{" "}
      <span>{t("card.forMinutes", { count: longest })}</span>
      {shorter.map(({ lessonMinutes, perLesson }) => (
        <span className={styles.pack} key={lessonMinutes}>
          <Money value={perLesson} /> <span>{t("card.forMinutes", { count: lessonMinutes })}</span>
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
