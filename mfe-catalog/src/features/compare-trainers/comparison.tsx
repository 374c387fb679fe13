import type { Trainer } from "@kalima/catalog-contract";
import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, IconButton, Link, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { X } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { FavouriteButton } from "../../shared/favourites/favourite-button.tsx";
import { findLongestLesson, listLessonLengths } from "../../shared/lesson-lengths.ts";
import { NextTimes } from "../../shared/next-times.tsx";
import { TrainerFace } from "../../shared/trainer-face.tsx";
import { TrainerRating } from "../../shared/trainer-rating.tsx";
import { useBilingual } from "../../shared/use-bilingual.ts";
import { WorkingDays } from "../../shared/working-days.tsx";
import { MAX_COMPARED } from "./compared-trainers.ts";
import styles from "./comparison.module.css";

type ComparisonProps = { trainers: readonly Trainer[]; onDrop: (trainerId: string) => void };

/** Two or three trainers side by side, whose faces and names stay in sight. Each fact has a line of its own above its values, so that a phone has room for three. */
export function Comparison({ trainers, onDrop }: ComparisonProps) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const row = (fact: string, cell: (trainer: Trainer) => ReactNode) => (
    <tbody key={fact}>
      <tr>
        <th className={styles.fact} colSpan={trainers.length} scope="rowgroup">
          {t(fact)}
        </th>
      </tr>
      <tr>
        {trainers.map((trainer) => (
          <td key={trainer.id}>{cell(trainer)}</td>
        ))}
      </tr>
    </tbody>
  );

  return (
    <div className={styles.places} data-trainers={trainers.length}>
      <table aria-label={t("compare.title")} className={styles.table}>
        <thead>
          <tr>
            {trainers.map((trainer) => {
              const name = inLanguage(trainer.name);
              return (
                <th className={styles.trainer} key={trainer.id} scope="col">
                  <TrainerFace size={72} trainer={trainer} />
                  <Link href={`/teachers/${trainer.id}`} tone="plain">
                    {name}
                  </Link>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <tr>
            {trainers.map((trainer) => {
              const name = inLanguage(trainer.name);
              return (
                <td className={styles.tools} key={trainer.id}>
                  <span>
                    <FavouriteButton name={name} trainerId={trainer.id} />
                    <IconButton icon={<X />} label={t("compare.drop", { name })} onPress={() => onDrop(trainer.id)} />
                  </span>
                </td>
              );
            })}
          </tr>
        </tbody>
        {row("compare.price", (trainer) => (
          <ComparedPrices trainer={trainer} />
        ))}
        {row("compare.length", (trainer) =>
          listLessonLengths(trainer)
            .map((count) => t("card.minutes", { count }))
            .join(t("card.listComma")),
        )}
        {row("compare.rating", ({ ratings, lessonCount }) => (
          <>
            <TrainerRating ratings={ratings} />
            <span className={styles.pack}>{t("card.lessons", { count: lessonCount })}</span>
          </>
        ))}
        {row("compare.levels", ({ levels }) => levels.join(t("card.listComma")))}
        {row("compare.topics", ({ specializations }) =>
          [...new Set(specializations)].map((topic) => t(`specialization.${topic}`)).join(t("card.listComma")),
        )}
        {row("compare.country", ({ country }) => format.countryName(country))}
        {row("compare.hours", (trainer) => (
          <WorkingDays trainer={trainer} />
        ))}
        {row("compare.times", (trainer) => (
          <NextTimes
            isNarrow
            label="none"
            lessonMinutes={findLongestLesson(trainer)}
            name={inLanguage(trainer.name)}
            trainer={trainer}
          />
        ))}
        {row("card.book", (trainer) => (
          <ButtonLink aria-label={t("card.bookOf", { name: inLanguage(trainer.name) })} href={`/booking/${trainer.id}`}>
            {t("card.book")}
          </ButtonLink>
        ))}
      </table>
      {trainers.length < MAX_COMPARED && <EmptyPlace />}
    </div>
  );
}

/** The room of trainers who are not chosen yet, in windows that are wide enough for three. */
function EmptyPlace() {
  const { t } = useTranslation("catalog");
  return (
    <aside className={styles.more}>
      <p>{t("compare.free")}</p>
      <ButtonLink href="/teachers" variant="secondary">
        {t("compare.another")}
      </ButtonLink>
    </aside>
  );
}

/** Prices of a single lesson and of one in each pack, for each length that the trainer offers, longest first. */
function ComparedPrices({ trainer: { offers, pricePerLesson } }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  // An earlier server sends no lengths.
  const lengths = offers && offers.length > 0 ? offers.toReversed() : [{ lessonMinutes: LESSON_MINUTES, packs: [] }];
  return lengths.map(({ lessonMinutes, packs: [single, ...larger] }) => (
    <div className={styles.length} key={lessonMinutes}>
      <strong>
        <Money value={single?.perLesson ?? pricePerLesson} />
      </strong>{" "}
      <span>{t("card.forMinutes", { count: lessonMinutes })}</span>
      {larger.map(({ pack, perLesson }) => (
        <span className={styles.pack} key={pack}>
          <span>{t("profile.prices.sessions", { count: pack })}</span>: <Money value={perLesson} />
        </span>
      ))}
    </div>
  ));
}
