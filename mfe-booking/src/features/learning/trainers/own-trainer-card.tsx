import type { OwnTrainer } from "@kalima/learning-contract";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, IconButton, Link, PersonLine, TrainerFace, useFormat, useZone } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Heart } from "@kalima/ui/icons";
import { type ReactNode, useId } from "react";
import { rebookPath } from "../../../shared/times/rebook.ts";
import cards from "../person-cards.module.css";
import { Plan } from "../plan/plan.tsx";
import styles from "./own-trainers.module.css";
import { useFavourite } from "./own-trainers.queries.ts";

/** A trainer with what the student and they have together, and ways to go on; `children` are further ones. */
export function OwnTrainerCard({ trainer, children }: { trainer: OwnTrainer; children?: ReactNode }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const zone = useZone();
  const now = useNow(null);
  const id = useId();
  const favourite = useFavourite();
  const { lessons, minutes, lastLessonAt, nextLessonAt, ownRating, isActive, plan = [] } = trainer;
  const name = trainer.name[language];
  // Rounded first: the words agree with the number that is shown.
  const count = Math.round(minutes / 6) / 10;
  const hours = t("trainers.hours", { count, hours: format.number(count) });
  const facts = [
    { key: "next", value: nextLessonAt && format.dateTime(nextLessonAt) },
    { key: "last", value: lastLessonAt && format.dateTime(lastLessonAt) },
    {
      key: "together",
      value: lessons > 0 && t("trainers.together", { lessons: t("pack", { count: lessons }), hours }),
    },
    { key: "rating", value: ownRating && t("trainers.stars", { stars: format.number(ownRating) }) },
  ].filter(({ value }) => value);

  return (
    <Card aria-labelledby={id} as="article" className={cards.card}>
      <PersonLine
        className={styles.head}
        end={
          <IconButton
            aria-pressed={trainer.isFavourite}
            className={styles.heart}
            icon={<Heart size={22} />}
            label={t("trainers.keep", { name })}
            onPress={() => favourite.mutate(trainer)}
          />
        }
        face={<TrainerFace name="" size={56} trainer={trainer} />}
      >
        <h3 className={cards.name} id={id}>
          {isActive ? <Link href={`/teachers/${trainer.id}`}>{name}</Link> : name}
        </h3>
        <p className={cards.quiet}>{isActive ? trainer.headline[language] : t("trainers.left")}</p>
      </PersonLine>
      {facts.length > 0 && (
        <dl className={cards.facts}>
          {facts.map(({ key, value }) => (
            <div key={key}>
              <dt>{t(`trainers.${key}Label`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {plan.length > 0 && (
        <section aria-labelledby={`${id}-step`}>
          <h4 className={styles.step} id={`${id}-step`}>
            {t("plan.title")}
          </h4>
          <Plan steps={plan} />
        </section>
      )}
      <div className={cards.actions}>
        {isActive && (
          <ButtonLink href={rebookPath(trainer.id, lastLessonAt, now, zone)}>
            {t(lessons > 0 ? "trainers.again" : "trainers.book")}
          </ButtonLink>
        )}
        {trainer.takesMessages && (
          <ButtonLink href={`/profile/messages?with=${trainer.id}`} variant="secondary">
            {t("trainers.write")}
          </ButtonLink>
        )}
        {children}
      </div>
    </Card>
  );
}
